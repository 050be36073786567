import { type CardBatchRow, cardStateNames, listCardBatches } from "@baleen/contract/back-office/cards.ts";
import { usePages } from "../calls/calls.tsx";
import { List } from "../lists/List.tsx";
import { batchPath } from "../paths.ts";
import { PageFrame } from "../shell/PageFrame.tsx";
import { count } from "../values/figures.ts";
import { type Column, labels, Moment, spaced, type TextOrPair } from "../values/values.tsx";
import { texts } from "./cards.text.ts";
import { MakeCardsButton } from "./MakeCardsButton.tsx";

const columns: readonly Column<CardBatchRow>[] = [
  { label: labels.name, cell: ({ name }) => name },
  { label: labels.package, cell: packageNameOf },
  { label: texts.count, onPhone: "first", cell: (batch) => count(batch.count), isFigure: true },
  { label: cardStateNames.unused, cell: ({ states }) => count(states.unused), isFigure: true },
  { label: cardStateNames.used, cell: ({ states }) => count(states.used), isFigure: true },
  { label: cardStateNames.revoked, cell: ({ states }) => count(states.revoked), isFigure: true },
  { label: cardStateNames.expired, cell: ({ states }) => count(states.expired), isFigure: true },
  { label: texts.tag, cell: ({ tag }) => tag },
  { label: texts.madeAt, isNamed: true, cell: ({ madeAt }) => <Moment at={madeAt} /> },
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
        empty={spaced(texts.noBatches, texts.noBatchesHint)}
      />
    </PageFrame>
  );
}

export function packageNameOf({ packageName }: Pick<CardBatchRow, "packageName">): TextOrPair {
  return packageName ?? texts.mixed;
}
