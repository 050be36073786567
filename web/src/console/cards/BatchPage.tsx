import {
  type CardBatchRow,
  type CardRow,
  cardState,
  cardStateNames,
  listCards,
  readCardBatch,
} from "@baleen/contract/back-office/cards.ts";
import { Link, useParams } from "wouter";
import { useReply } from "../calls/calls.tsx";
import { FilterBar, useFilteredList } from "../lists/FilterBar.tsx";
import { List, Loaded } from "../lists/List.tsx";
import { accountPath, cardPath } from "../paths.ts";
import { PageFrame } from "../shell/PageFrame.tsx";
import { formatNumber } from "../values/figures.ts";
import { type Column, type Fact, Facts, joinWithSpaces, labels, Mark, Moment } from "../values/values.tsx";
import { batchContentOf } from "./BatchesPage.tsx";
import { CardActions } from "./CardActions.tsx";
import { stateMarks, texts } from "./cards.text.ts";

const names = ["state"] as const;
const fields = [{ name: "state", label: labels.state, input: cardStateNames }] as const;

const columns: readonly Column<CardRow>[] = [
  { label: texts.ending, cell: ({ ending }) => ending },
  { label: labels.state, onPhone: "first", cell: ({ state }) => <CardStateMark state={state} /> },
  { label: labels.package, cell: ({ packageName }) => packageName },
  { label: texts.tag, cell: ({ tag }) => tag },
  { label: texts.keysExpire, hasPhoneLabel: true, cell: ({ keyExpiresAt }) => <Moment at={keyExpiresAt} /> },
  {
    label: texts.usedBy,
    onPhone: "second",
    cell: ({ usedBy }) => usedBy && <Link href={accountPath(usedBy.accountId)}>{usedBy.username}</Link>,
  },
  { label: texts.usedAt, hasPhoneLabel: true, cell: ({ usedAt }) => <Moment at={usedAt} /> },
];

export function BatchPage() {
  const { id = "" } = useParams();
  const reply = useReply(readCardBatch, { params: { id } });
  const batch = reply.data;
  return (
    <PageFrame
      title={texts.batch}
      about={batch?.name ?? `#${id}`}
      actions={batch && <CardActions which={{ batchId: batch.id }} unusedCount={batch.states.unused} />}
    >
      <Loaded reply={reply}>{(data) => <BatchDetail batch={data} />}</Loaded>
    </PageFrame>
  );
}

const facts: readonly Fact<CardBatchRow>[] = [
  { label: labels.package, cell: batchContentOf },
  { label: texts.count, cell: (batch) => formatNumber(batch.count) },
  ...cardState.options.map((state) => ({
    label: cardStateNames[state],
    cell: ({ states }: CardBatchRow) => formatNumber(states[state]),
  })),
  {
    label: texts.keysExpire,
    cell: ({ keysExpireAt }) => (keysExpireAt ? <Moment at={keysExpireAt} /> : texts.keyForEver),
  },
  { label: texts.madeAt, cell: ({ madeAt, madeBy }) => joinWithSpaces(<Moment at={madeAt} />, madeBy) },
  { label: texts.tag, cell: ({ tag }) => tag },
  { label: texts.note, cell: ({ note }) => note },
];

function BatchDetail({ batch }: { batch: CardBatchRow }) {
  const { filters, listing } = useFilteredList(listCards, names, { params: { id: batch.id } });
  return (
    <>
      <Facts of={batch} facts={facts} />
      <FilterBar filters={filters} fields={fields} />
      <List
        label={texts.cards}
        listing={listing}
        columns={columns}
        rowKey="id"
        rowPath={cardPath}
        empty={texts.noCards}
      />
    </>
  );
}

export function CardStateMark({ state }: Pick<CardRow, "state">) {
  return <Mark shape={stateMarks[state]}>{cardStateNames[state]}</Mark>;
}
