import type { Localized } from "@baleen/contract/language.ts";

export const texts = {
  title: { zh: "收据", en: "Receipt" },
  seller: { zh: "销售方", en: "Seller" },
  taxNo: { zh: "统一社会信用代码", en: "Tax number" },
  buyer: { zh: "购买账号", en: "Account" },
  plan: { zh: "套餐", en: "Plan" },
  method: { zh: "支付方式", en: "Payment method" },
  gatewayTradeNo: { zh: "交易单号", en: "Transaction ID" },
  listPrice: { zh: "原价", en: "List price" },
  promotionCode: { zh: "优惠码", en: "Promotion code" },
  credit: { zh: "剩余天数抵扣", en: "Credit for remaining days" },
  amount: { zh: "实付金额", en: "Amount paid" },
  refunded: { zh: "已退金额", en: "Refunded" },
  refundUnderway: { zh: "退款中", en: "Refund in progress" },
  notFapiao: {
    zh: "本收据只作付款凭证，不是发票。",
    en: "This receipt is proof of payment. It is not a fapiao (Chinese tax invoice).",
  },
  print: { zh: "打印或存为PDF", en: "Print or save as PDF" },
  back: { zh: "返回我的购买", en: "Back to purchases" },
  missing: { zh: "没有找到这笔已付款的订单", en: "No paid order was found with this number" },
} as const satisfies Record<string, Localized>;
