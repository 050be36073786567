import { listShopPackages } from "@baleen/contract/back-office/packages.ts";
import {
  exportPromotionCodes,
  listPromotionCodes,
  type PromotionCodeRow,
  type PromotionCodeState,
  type PromotionRow,
  promotionCodeStateNames,
  readPromotion,
  revokePromotionCodes,
} from "@baleen/contract/back-office/promotions.ts";
import { Link, useParams } from "wouter";
import { usePages, useReply } from "../calls/calls.tsx";
import { ActionButton } from "../forms/ActionForm.tsx";
import { ExportButton } from "../lists/ExportButton.tsx";
import { List, Loaded } from "../lists/List.tsx";
import { ordersOfCode } from "../paths.ts";
import { PageFrame } from "../shell/PageFrame.tsx";
import { formatNumber, formatYuan } from "../values/figures.ts";
import {
  type Column,
  CopyNumber,
  type Fact,
  Facts,
  joinWithSpaces,
  labels,
  Mark,
  type MarkShape,
  Moment,
  useShow,
} from "../values/values.tsx";
import { formTexts, reductionText, revokedText, texts } from "./promotions.text.ts";

export function PromotionPage() {
  const { id = "" } = useParams();
  const reply = useReply(readPromotion, { params: { id } });
  const promotion = reply.data;
  return (
    <PageFrame
      title={texts.promotion}
      about={promotion?.name ?? `#${id}`}
      actions={promotion && <PromotionActions promotion={promotion} />}
    >
      <Loaded reply={reply}>{(data) => <PromotionDetail promotion={data} />}</Loaded>
    </PageFrame>
  );
}

function PromotionActions({ promotion: { id, codes, revoked } }: { promotion: PromotionRow }) {
  return (
    <>
      <ExportButton
        call={exportPromotionCodes}
        params={{ id }}
        body={{}}
        name="promotion-codes"
        label={formTexts.export}
        hint={formTexts.exportHint}
      />
      {revoked < codes && (
        <ActionButton
          label={formTexts.revokeAll}
          call={revokePromotionCodes}
          params={{ id }}
          isDestructive
          consequences={formTexts.revokeHint}
          describeSuccess={revokedText}
        />
      )}
    </>
  );
}

const facts: readonly Fact<PromotionRow>[] = [
  { label: texts.reduction, cell: reductionText },
  { label: texts.packages, cell: ({ packageIds }) => <Packages ids={packageIds} /> },
  { label: texts.starts, cell: ({ startsAt }) => <Moment at={startsAt} /> },
  { label: texts.ends, cell: ({ endsAt }) => (endsAt ? <Moment at={endsAt} /> : texts.noEnd) },
  {
    label: texts.maxUses,
    cell: ({ maxUses }) => (maxUses === null ? texts.unlimited : formatNumber(maxUses)),
  },
  {
    label: texts.firstPurchaseOnly,
    cell: ({ firstPurchaseOnly }) => (firstPurchaseOnly ? texts.yes : texts.no),
  },
  { label: texts.codes, cell: ({ codes }) => formatNumber(codes) },
  { label: texts.used, cell: ({ used }) => formatNumber(used) },
  { label: texts.late, cell: ({ late }) => late > 0 && formatNumber(late) },
  { label: texts.reserved, cell: ({ reserved }) => formatNumber(reserved) },
  { label: texts.taken, cell: ({ reductionFen }) => formatYuan(reductionFen) },
  { label: texts.made, cell: ({ madeAt, madeBy }) => joinWithSpaces(<Moment at={madeAt} />, madeBy) },
  { label: texts.note, cell: ({ note }) => note },
];

function Packages({ ids }: { ids: PromotionRow["packageIds"] }) {
  const show = useShow();
  const packages = useReply(listShopPackages, { enabled: ids !== null }).data?.packages ?? [];
  if (ids === null) return show(texts.allPackages);
  return ids.map((id) => packages.find((one) => one.id === id)?.name ?? `#${id}`).join(", ");
}

function PromotionDetail({ promotion }: { promotion: PromotionRow }) {
  const show = useShow();
  const { id } = promotion;
  const listing = usePages(listPromotionCodes, { params: { id } });
  return (
    <>
      <Facts of={promotion} facts={facts} />
      <p>{show(texts.reservedHint)}</p>
      <List
        label={texts.codes}
        listing={listing}
        columns={columnsOf(id)}
        rowKey="code"
        empty={texts.noCodes}
      />
    </>
  );
}

const stateMarks: Readonly<Record<PromotionCodeState, MarkShape>> = {
  active: "full",
  notStarted: "hollow",
  usedUp: "half",
  ended: "dash",
  revoked: "cross",
};

const columnsOf = (id: number): readonly Column<PromotionCodeRow>[] => [
  { label: texts.code, cell: ({ code }) => <Link href={ordersOfCode(code)}>{code}</Link> },
  {
    label: labels.state,
    onPhone: "first",
    cell: ({ state }) => <Mark shape={stateMarks[state]}>{promotionCodeStateNames[state]}</Mark>,
  },
  { label: texts.link, cell: ({ link }) => <CopyNumber value={link} /> },
  { label: texts.used, cell: ({ used }) => formatNumber(used), isFigure: true },
  { label: texts.late, cell: ({ late }) => late > 0 && formatNumber(late), isFigure: true },
  { label: texts.reserved, cell: ({ reserved }) => formatNumber(reserved), isFigure: true },
  {
    label: labels.actions,
    onPhone: "act",
    cell: ({ code, state }) =>
      state !== "revoked" && (
        <ActionButton
          label={formTexts.revoke}
          kind="quiet"
          call={revokePromotionCodes}
          params={{ id }}
          isDestructive
          body={() => ({ code })}
          consequences={joinWithSpaces(code, formTexts.revokeHint)}
          describeSuccess={revokedText}
        />
      ),
  },
];
