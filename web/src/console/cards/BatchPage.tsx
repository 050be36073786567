import {
  type CardBatchRow,
  type CardRow,
  cardStateNames,
  cardStates,
  listCards,
  readCardBatch,
} from "@baleen/contract/back-office/cards.ts";
import type { SentQueryOf } from "@baleen/contract/call.ts";
import { Link, useParams } from "wouter";
import { useText, useTexts } from "../../platform/i18n/use-language.tsx";
import { Banner } from "../../ui/Banner.tsx";
import { usePages, useReply } from "../calls/use-reply.ts";
import type { Column } from "../lists/column.ts";
import { FilterBar, useFilters } from "../lists/FilterBar.tsx";
import { List, ReplyStates } from "../lists/List.tsx";
import { accountPath, cardPath } from "../paths.ts";
import { PageFrame } from "../shell/PageFrame.tsx";
import { count } from "../values/figures.ts";
import { Fact, Facts, Mark, Moment } from "../values/values.tsx";
import { PackageName } from "./BatchesPage.tsx";
import { CardActions } from "./CardActions.tsx";
import { stateLooks, texts, underWayText } from "./cards.text.ts";

const names = ["state"] as const;
const fields = [{ name: "state", label: texts.state, input: cardStateNames }] as const;
/** While a change of the batch is in progress. */
const refetchMs = 2_000;

const columns: readonly Column<CardRow>[] = [
  { label: texts.ending, cell: ({ ending }) => ending },
  { label: texts.state, onPhone: "first", cell: ({ state }) => <CardStateMark state={state} /> },
  { label: texts.package, cell: ({ packageName }) => packageName },
  { label: texts.tag, cell: ({ tag }) => tag },
  { label: texts.keysExpire, isNamed: true, cell: ({ keyExpiresAt }) => <Moment at={keyExpiresAt} /> },
  {
    label: texts.usedBy,
    onPhone: "second",
    cell: ({ usedBy }) => usedBy && <Link href={accountPath(usedBy.accountId)}>{usedBy.username}</Link>,
  },
  { label: texts.usedAt, isNamed: true, cell: ({ usedAt }) => <Moment at={usedAt} /> },
];

export function BatchPage() {
  const words = useTexts(texts);
  const { id = "" } = useParams();
  const { data, error, refetch } = useReply(readCardBatch, {
    params: { id },
    refetchMs: (batch) => (batch?.changes.length ? refetchMs : false),
  });
  return (
    <PageFrame
      title={`${words.batch} ${data?.name ?? `#${id}`}`}
      actions={
        data && (
          <CardActions which={{ batchId: data.id }} unused={data.states.unused} changes={data.changes} />
        )
      }
    >
      <ReplyStates data={data} error={error} onRetry={refetch} />
      {data && <BatchDetail batch={data} />}
    </PageFrame>
  );
}

function BatchDetail({ batch }: { batch: CardBatchRow }) {
  const words = useTexts(texts);
  const filters = useFilters(names);
  // The URL may hold any text; the server answers 400 to invalid filters.
  const query = filters.values as SentQueryOf<typeof listCards>;
  const listing = usePages(listCards, { params: { id: batch.id }, query });
  const text = useText();
  return (
    <>
      {batch.changes.map((change) => (
        <Banner key={change.action} tone="info">
          {text(underWayText(change))}
        </Banner>
      ))}
      <Facts>
        <Fact label={texts.package}>
          <PackageName batch={batch} />
        </Fact>
        <Fact label={texts.count}>{count(batch.count)}</Fact>
        {cardStates.map((state) => (
          <Fact key={state} label={cardStateNames[state]}>
            {count(batch.states[state])}
          </Fact>
        ))}
        <Fact label={texts.keysExpire}>
          {batch.keysExpireAt ? <Moment at={batch.keysExpireAt} /> : words.keyForEver}
        </Fact>
        <Fact label={texts.madeAt}>
          <Moment at={batch.madeAt} /> {batch.madeBy}
        </Fact>
        {batch.tag && <Fact label={texts.tag}>{batch.tag}</Fact>}
        {batch.note && <Fact label={texts.note}>{batch.note}</Fact>}
      </Facts>
      <FilterBar filters={filters} fields={fields} />
      <List
        label={words.cards}
        listing={listing}
        columns={columns}
        rowKey={({ id }) => id}
        rowPath={({ id }) => cardPath(id)}
        empty={words.noCards}
      />
    </>
  );
}

export function CardStateMark({ state }: Pick<CardRow, "state">) {
  const text = useText();
  return <Mark {...stateLooks[state]}>{text(cardStateNames[state])}</Mark>;
}
