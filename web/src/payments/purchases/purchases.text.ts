import type { Localized } from "@baleen/contract/language.ts";
import { invoiceStateNames } from "@baleen/contract/payments/invoice-names.ts";
import type { InvoiceState } from "@baleen/contract/payments/invoice-states.ts";
import type { OrderStatus } from "@baleen/contract/payments/purchases.ts";

export const texts = {
  title: { zh: "我的购买", en: "Purchases" },
  levels: { zh: "会员等级", en: "Membership levels" },
  rule: {
    zh: "先用高等级的天数，低等级的天数留到后面。",
    en: "Higher levels are used first; the days of lower ones wait.",
  },
  untilFurther: { zh: "永久有效", en: "for good" },
  lists: { zh: "购买记录", en: "What was bought" },
  orders: { zh: "订单", en: "Orders" },
  redemptions: { zh: "卡密", en: "Card keys" },
  noOrders: { zh: "还没有订单。", en: "Nothing bought yet." },
  noRedemptions: { zh: "还没有激活过卡密。", en: "No card key activated yet." },
  seePlans: { zh: "看看套餐", en: "See the plans" },
  orderNo: { zh: "订单号", en: "Order" },
  ordered: { zh: "下单", en: "Ordered" },
  paid: { zh: "付款", en: "Paid" },
  redeemed: { zh: "激活", en: "Activated" },
  payOn: { zh: "继续支付", en: "Continue paying" },
  receipt: { zh: "收据", en: "Receipt" },
  more: { zh: "加载更多", en: "Load more" },
} as const satisfies Record<string, Localized>;

export const statusNames: Readonly<Record<OrderStatus, Localized>> = {
  open: { zh: "待付款", en: "To be paid" },
  granting: { zh: "正在开通", en: "Being activated" },
  granted: { zh: "已开通", en: "Activated" },
  closed: { zh: "已关闭", en: "Closed" },
  failed: { zh: "支付失败", en: "Payment failed" },
  refunded: { zh: "已退款", en: "Refunded" },
};

/** The link to an order's invoice. */
export function invoiceText(state: InvoiceState | null): Localized {
  if (state === null) return { zh: "申请发票", en: "Ask for an invoice" };
  const { zh, en } = invoiceStateNames[state];
  return { zh: `发票（${zh}）`, en: `Invoice: ${en.toLowerCase()}` };
}

export function refundedText(price: string): Localized {
  return { zh: `已退${price}`, en: `${price} refunded` };
}

export function refundUnderwayText(price: string): Localized {
  return { zh: `${price}退款中`, en: `${price} on its way back` };
}

export function paidAgainText(time: string): Localized {
  return {
    zh: `这个套餐在${time}还付过一次款。如非本意，请联系客服退款。`,
    en: `Another payment for this plan was made at ${time}. If that was not intended, ask support for a refund.`,
  };
}

export function keyText(ending: string): Localized {
  return { zh: `尾号${ending}`, en: `ending in ${ending}` };
}

export const receiptTexts = {
  title: { zh: "收据", en: "Receipt" },
  seller: { zh: "销售方", en: "Seller" },
  taxNo: { zh: "统一社会信用代码", en: "Tax number" },
  buyer: { zh: "购买账号", en: "Account" },
  plan: { zh: "套餐", en: "Plan" },
  method: { zh: "支付方式", en: "Payment method" },
  gatewayTradeNo: { zh: "支付平台单号", en: "Payment number" },
  amount: { zh: "实付金额", en: "Amount paid" },
  refunded: { zh: "已退金额", en: "Refunded" },
  refundUnderway: { zh: "退款中", en: "On its way back" },
  notFapiao: {
    zh: "本收据只作付款凭证，不是发票。",
    en: "This receipt is proof of payment. It is not a fapiao (Chinese tax invoice).",
  },
  print: { zh: "打印或存为PDF", en: "Print or save as PDF" },
  back: { zh: "返回我的购买", en: "Back to purchases" },
  missing: { zh: "没有这笔已付款的订单", en: "There is no paid order with this number" },
} as const satisfies Record<string, Localized>;
