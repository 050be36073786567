import { formatCount } from "@baleen/contract/format-count.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { invoiceRequestDays, type OwnInvoice } from "@baleen/contract/payments/invoices.ts";

export const texts = {
  title: { zh: "发票", en: "Invoice (fapiao)" },
  state: { zh: "状态", en: "State" },
  holder: { zh: "抬头类型", en: "Issued to" },
  invoiceTitle: { zh: "抬头", en: "Invoice title" },
  taxNumber: { zh: "税号", en: "Tax number" },
  email: { zh: "接收邮箱", en: "Sent to" },
  amount: { zh: "金额", en: "Amount" },
  requestedAt: { zh: "申请时间", en: "Requested" },
  number: { zh: "发票号码", en: "Number" },
  issuedOn: { zh: "开票日期", en: "Date of issue" },
  redNumber: { zh: "红字发票号码", en: "Red-letter invoice" },
  reason: { zh: "未开票原因", en: "Reason it was not issued" },
  waits: {
    zh: "已收到申请，开好后会发邮件通知你。",
    en: "We have your request and will email you when the invoice is issued.",
  },
  refundedSince: {
    zh: "开票后有退款，这张发票会被红冲；余款可以在红冲后重新申请发票。",
    en: "There was a refund after this invoice was issued, so it will be reversed. You can then request one for the rest.",
  },
  open: { zh: "打开发票", en: "Open invoice" },
  save: { zh: "下载发票", en: "Download invoice" },
  saving: { zh: "正在下载", en: "Downloading" },
  saveFailed: { zh: "发票下载失败", en: "Couldn’t download the invoice" },
  ask: { zh: "申请发票", en: "Request an invoice" },
  askAgain: { zh: "重新申请发票", en: "Request again" },
  requested: { zh: "发票申请已提交", en: "Invoice requested" },
  send: { zh: "提交申请", en: "Submit request" },
  sending: { zh: "正在提交", en: "Submitting" },
  failed: { zh: "申请提交失败", en: "Couldn’t submit your request" },
  cancel: { zh: "取消", en: "Cancel" },
  personName: { zh: "姓名", en: "Name" },
  companyName: { zh: "企业全称", en: "Registered company name" },
  taxHint: { zh: "18位统一社会信用代码", en: "The 18-character unified social credit code" },
  emailField: { zh: "接收发票的邮箱", en: "Email address for the invoice" },
} as const satisfies Record<string, Localized>;

export const unavailableTexts: Readonly<
  Record<Exclude<NonNullable<OwnInvoice["unavailable"]>, "exists">, Localized>
> = {
  refunded: {
    zh: "款项已退回，没有可开票金额。",
    en: "This payment was refunded, so there is nothing to invoice.",
  },
  late: {
    zh: `付款已超过${invoiceRequestDays}天，不能再申请发票。`,
    en: `Invoices can be requested within ${formatCount(invoiceRequestDays, "day")} of payment.`,
  },
  underway: {
    zh: "会员正在开通，开通后可以申请发票。",
    en: "You can request an invoice once the membership is active.",
  },
};

export function requestableText(price: string): Localized {
  return { zh: `可开票金额${price}，电子普通发票。`, en: `Electronic invoice for ${price}.` };
}
