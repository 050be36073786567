import {
  createPromotion,
  listPromotions,
  type PromotionRow,
} from "@baleen/contract/back-office/promotions.ts";
import { usePages } from "../calls/calls.tsx";
import { List } from "../lists/List.tsx";
import { promotionPath } from "../paths.ts";
import { NewLink, PageFrame } from "../shell/PageFrame.tsx";
import { formatNumber, formatYuan } from "../values/figures.ts";
import { type Column, joinWithSpaces, labels, Moment } from "../values/values.tsx";
import { formTexts, reductionText, texts } from "./promotions.text.ts";

const columns: readonly Column<PromotionRow>[] = [
  { label: labels.name, cell: ({ name }) => name },
  { label: texts.reduction, onPhone: "first", cell: reductionText },
  { label: texts.codes, cell: ({ onlyCode, codes }) => onlyCode ?? formatNumber(codes), isFigure: true },
  { label: texts.used, cell: ({ used }) => formatNumber(used), isFigure: true },
  { label: texts.reserved, cell: ({ reserved }) => formatNumber(reserved), isFigure: true },
  { label: texts.taken, cell: ({ reductionFen }) => formatYuan(reductionFen), isFigure: true },
  { label: texts.revoked, cell: ({ revoked }) => formatNumber(revoked), isFigure: true },
  { label: texts.starts, hasPhoneLabel: true, cell: ({ startsAt }) => <Moment at={startsAt} /> },
  {
    label: texts.ends,
    hasPhoneLabel: true,
    cell: ({ endsAt }) => (endsAt ? <Moment at={endsAt} /> : texts.noEnd),
  },
];

export function PromotionsPage() {
  const listing = usePages(listPromotions);
  return (
    <PageFrame
      actions={
        <NewLink
          permission={createPromotion.requiredAccess}
          href="/console/promotions/new"
          label={formTexts.newPromotion}
        />
      }
    >
      <List
        label={texts.list}
        listing={listing}
        columns={columns}
        rowKey="id"
        rowPath={promotionPath}
        empty={joinWithSpaces(texts.none, texts.noneHint)}
      />
    </PageFrame>
  );
}
