import { formatCount } from "@baleen/contract/format-count.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { invoiceStateNames } from "@baleen/contract/payments/invoice-names.ts";
import type { InvoiceState } from "@baleen/contract/payments/invoice-states.ts";
import type { BuyerRefundRule } from "@baleen/contract/payments/own-refunds.ts";
import type { OrderStatus } from "@baleen/contract/payments/purchases.ts";

export const texts = {
  title: { zh: "我的购买", en: "Purchases" },
  levels: { zh: "会员等级", en: "Membership levels" },
  rule: {
    zh: "先用高等级的天数，低等级的天数留到后面。",
    en: "Days of a higher level are used first; lower ones are kept for later.",
  },
  untilFurther: { zh: "永久有效", en: "Lifetime" },
  lists: { zh: "购买记录", en: "Purchase history" },
  orders: { zh: "订单", en: "Orders" },
  redemptions: { zh: "卡密", en: "Card keys" },
  noOrders: { zh: "还没有订单。", en: "No orders yet." },
  noRedemptions: { zh: "还没有激活过卡密。", en: "No card keys activated yet." },
  seePlans: { zh: "查看套餐", en: "View plans" },
  orderNo: { zh: "订单号", en: "Order" },
  ordered: { zh: "下单时间", en: "Ordered" },
  paid: { zh: "付款时间", en: "Paid" },
  redeemed: { zh: "激活时间", en: "Activated" },
  payOn: { zh: "继续支付", en: "Complete payment" },
  receipt: { zh: "收据", en: "Receipt" },
  more: { zh: "加载更多", en: "Load more" },
  refund: { zh: "退款", en: "Refund" },
} as const satisfies Record<string, Localized>;

export const statusNames: Readonly<Record<OrderStatus, Localized>> = {
  open: { zh: "待付款", en: "Awaiting payment" },
  granting: { zh: "开通中", en: "Activating" },
  reviewing: { zh: "金额待核实", en: "Amount under review" },
  granted: { zh: "已开通", en: "Activated" },
  closed: { zh: "已关闭", en: "Closed" },
  failed: { zh: "支付失败", en: "Payment failed" },
  refunded: { zh: "已退款", en: "Refunded" },
};

/** The label of the link to an order's invoice. */
export function invoiceText(state: InvoiceState | null): Localized {
  if (state === null) return { zh: "申请发票", en: "Request an invoice" };
  const { zh, en } = invoiceStateNames[state];
  return { zh: `发票（${zh}）`, en: `Invoice: ${en.toLowerCase()}` };
}

export function refundedText(price: string): Localized {
  return { zh: `已退${price}`, en: `${price} refunded` };
}

export function refundUnderwayText(price: string): Localized {
  return { zh: `${price}退款中`, en: `${price} refund in progress` };
}

export function paidAgainText(time: string): Localized {
  return {
    zh: `${time}还为这个套餐付过一次款。如果是重复购买，有“退款”按钮的可以自己退，没有的请到“付款遇到问题”联系客服。`,
    en: `You also paid for this plan at ${time}. If you didn’t mean to, refund it if it has a Refund button, or contact support by Payment help.`,
  };
}

export function keyText(ending: string): Localized {
  return { zh: `尾号${ending}`, en: `ending in ${ending}` };
}

/** The operators' rule for refunds by buyers. It is only shown while it holds. */
export function refundRuleText({ days, usedPercent }: BuyerRefundRule): Localized {
  return {
    zh: `付款后${days}天内、用掉的天数不超过${usedPercent}%的订单，可以在这里自己退款，全额原路退回。每个账号一年一次，已开发票的除外。`,
    en: `You can refund an order here within ${formatCount(days, "day")} of paying, as long as no more than ${usedPercent}% of its days are used. The whole amount is refunded to where you paid from. Once a year for an account, and not after an invoice.`,
  };
}

export function creditText(yuan: string): Localized {
  return { zh: `剩余天数抵扣${yuan}`, en: `${yuan} credit for remaining days` };
}

export function promotionText(code: string): Localized {
  return { zh: `优惠码${code}`, en: `Promotion code ${code}` };
}
