import {
  maxCodesPerPromotion,
  type PromotionCodeRow,
  promotionCodeStateNames,
} from "@baleen/contract/back-office/promotions.ts";
import { actionContext, type ConsoleHandler } from "../../../operators/console-handler.ts";
import { limitExports } from "../../../operators/export-list.ts";
import { createExportedFile } from "../../../operators/exported-files/create-exported-file.ts";
import { type Cell, type ColumnOf, cellsOf, column } from "../../../operators/exported-files/sheet.ts";
import { performAction } from "../../../operators/perform-action.ts";
import { Rejection } from "../../../platform/rejection.ts";
import { findPromotion, readCodeRows } from "./list-promotion-codes.ts";

type ExportedCode = PromotionCodeRow & { readonly reductionFen: number };

const columns: readonly ColumnOf<ExportedCode>[] = [
  column("优惠码", "Code", "text", ({ code }) => code),
  column("链接", "Link", "text", ({ link }) => link),
  column("状态", "State", "text", ({ state }, language) => promotionCodeStateNames[state][language]),
  column("次数上限", "Limit", "number", ({ maxUses }) => maxUses),
  column("已使用", "Used", "number", ({ used }) => used),
  column("其中迟到付款", "Of these paid late", "number", ({ late }) => late),
  column("占用中", "Reserved", "number", ({ reserved }) => reserved),
  column("优惠金额", "Reduction", "yuan", ({ reductionFen }) => reductionFen),
  column("作废时间", "Revoked", "time", ({ revokedAt }) => revokedAt),
];

/** Throws `noSuchPromotion`. */
export const exportPromotionCodes: ConsoleHandler<"exportPromotionCodes"> = async (context, request) => {
  await limitExports(context, request.operator);
  const { params, body, language } = request;
  const promotion = await findPromotion(context.readsDb, params.id);
  if (!promotion) throw new Rejection("noSuchPromotion", { promotionId: params.id });
  const now = context.clock.now();
  const codes = await readCodeRows(
    context.readsDb,
    promotion,
    { now, origin: context.origin() },
    { max: maxCodesPerPromotion },
  );
  const subject = { kind: "promotion", id: promotion.name } as const;
  const action = { ...actionContext(request), action: "exportPromotionCodes", subject } as const;
  await performAction(context, action, async () => ({ result: null, details: { rows: codes.length } }));
  const file = { name: "promotion-codes", format: body.format, at: now };
  return createExportedFile(file, { columns, language, rows: onePart(cellsOf(columns, codes, language)) });
};

async function* onePart(rows: Cell[][]) {
  yield rows;
}
