import type { Localized } from "@baleen/contract/language.ts";
import type { OrderState } from "../../platform/database/purchase-tables.ts";

/** For operators. */
export const orderStateNames: Readonly<Record<OrderState, Localized>> = {
  pending: { zh: "待支付", en: "pending" },
  paid: { zh: "已付款", en: "paid" },
  granted: { zh: "已开通", en: "granted" },
  closed: { zh: "已关闭", en: "closed" },
  failed: { zh: "支付失败", en: "failed" },
  refunded: { zh: "已全部退款", en: "refunded" },
};
