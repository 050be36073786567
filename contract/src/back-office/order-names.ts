import type { Localized } from "../language.ts";
import type { OrderMark, OrderRow } from "./shop-values.ts";

/** The names of order states for operators: on pages, in files and in alerts. */
export const orderStateNames: Readonly<Record<OrderRow["state"], Localized>> = {
  pending: { zh: "待付款", en: "Pending" },
  paid: { zh: "已付款，待开通", en: "Paid, not granted" },
  granted: { zh: "已开通", en: "Granted" },
  closed: { zh: "已关闭", en: "Closed" },
  failed: { zh: "支付失败", en: "Failed" },
  refunded: { zh: "已退款", en: "Refunded" },
};

/** The names of order states for use within a sentence. */
export const orderStatesInSentences: Readonly<Record<OrderRow["state"], Localized>> = {
  pending: { zh: "待支付", en: "pending" },
  paid: { zh: "已付款", en: "paid" },
  granted: { zh: "已开通", en: "granted" },
  closed: { zh: "已关闭", en: "closed" },
  failed: { zh: "支付失败", en: "failed" },
  refunded: { zh: "已全部退款", en: "refunded" },
};

export const orderMarkNames: Readonly<Record<OrderMark, Localized>> = {
  mismatch: { zh: "金额不符", en: "Amount differs" },
  alarm: { zh: "有告警", en: "Open alarm" },
  late: { zh: "迟到付款", en: "Paid late" },
  byHand: { zh: "手动完成", en: "By hand" },
  partRefunded: { zh: "部分退款", en: "Part refunded" },
  surplus: { zh: "多余付款", en: "Surplus payment" },
};
