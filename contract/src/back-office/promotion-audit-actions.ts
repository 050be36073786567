import { formatCount } from "../format-count.ts";
import { parametrizedAction } from "./audit-action-texts.ts";

/** What operators do about promotions; part of the table in `audit-actions.ts`. */
export const promotionActions = {
  createPromotion: parametrizedAction("新建优惠活动", "create promotion", ({ codes }: { codes: number }) => ({
    zh: `新建优惠活动，优惠码${codes}个`,
    en: `create promotion with ${formatCount(codes, "code")}`,
  })),
  revokePromotionCodes: parametrizedAction(
    "作废优惠码",
    "revoke promotion codes",
    ({ code }: { code?: string | undefined }) =>
      code === undefined
        ? { zh: "作废全部优惠码", en: "revoke all promotion codes" }
        : { zh: `作废优惠码${code}`, en: `revoke promotion code ${code}` },
  ),
  exportPromotionCodes: { zh: "导出优惠码", en: "export promotion codes" },
} as const;
