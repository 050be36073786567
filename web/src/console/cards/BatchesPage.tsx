import { type CardBatchRow, cardStateNames, listCardBatches } from "@baleen/contract/back-office/cards.ts";
import { usePages } from "../calls/calls.tsx";
import { List } from "../lists/List.tsx";
import { batchPath } from "../paths.ts";
import { PageFrame } from "../shell/PageFrame.tsx";
import { formatNumber } from "../values/figures.ts";
import {
  type Cell,
  type Column,
  joinWithSpaces,
  labels,
  Moment,
  type TextOrPair,
} from "../values/values.tsx";
import { texts } from "./cards.text.ts";
import { MakeCardsButton } from "./MakeCardsButton.tsx";

const columns: readonly Column<CardBatchRow>[] = [
  { label: labels.name, cell: ({ name }) => name },
  { label: labels.package, cell: batchContentOf },
  { label: texts.count, onPhone: "first", cell: (batch) => formatNumber(batch.count), isFigure: true },
  { label: cardStateNames.unused, cell: ({ states }) => formatNumber(states.unused), isFigure: true },
  { label: cardStateNames.used, cell: ({ states }) => formatNumber(states.used), isFigure: true },
  { label: cardStateNames.revoked, cell: ({ states }) => formatNumber(states.revoked), isFigure: true },
  { label: cardStateNames.expired, cell: ({ states }) => formatNumber(states.expired), isFigure: true },
  { label: texts.tag, cell: ({ tag }) => tag },
  { label: texts.madeAt, hasPhoneLabel: true, cell: ({ madeAt }) => <Moment at={madeAt} /> },
  { label: texts.madeBy, cell: ({ madeBy }) => madeBy ?? "–" },
];

export function BatchesPage() {
  const listing = usePages(listCardBatches);
  return (
    <PageFrame actions={<MakeCardsButton />}>
      <List
        label={texts.batches}
        listing={listing}
        columns={columns}
        rowKey="id"
        rowPath={batchPath}
        empty={joinWithSpaces(texts.noBatches, texts.noBatchesHint)}
      />
    </PageFrame>
  );
}

export function packageNameOf({ packageName }: Pick<CardBatchRow, "packageName">): TextOrPair {
  return packageName ?? texts.mixed;
}

/** The package of a batch, and whether its keys are for the package's trial. */
export function batchContentOf(batch: CardBatchRow): Cell {
  return joinWithSpaces(packageNameOf(batch), batch.isTrial && texts.isTrial);
}
