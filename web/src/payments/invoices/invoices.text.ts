import { counted } from "@baleen/contract/counted.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { invoiceDays, type OwnInvoice } from "@baleen/contract/payments/invoices.ts";

export const texts = {
  title: { zh: "发票", en: "Invoice (fapiao)" },
  state: { zh: "状态", en: "State" },
  holder: { zh: "开给", en: "Made out to" },
  invoiceTitle: { zh: "抬头", en: "Title" },
  taxNumber: { zh: "税号", en: "Tax number" },
  email: { zh: "接收邮箱", en: "Sent to" },
  amount: { zh: "金额", en: "Amount" },
  requestedAt: { zh: "申请时间", en: "Asked for" },
  number: { zh: "发票号码", en: "Number" },
  issuedOn: { zh: "开票日期", en: "Date of issue" },
  redNumber: { zh: "红字发票号码", en: "Red-letter invoice" },
  reason: { zh: "没有开具的原因", en: "Why it was not issued" },
  waits: {
    zh: "已收到申请，开具后会发邮件通知你。",
    en: "Your request has arrived. A mail tells you when the invoice is issued.",
  },
  refundedSince: {
    zh: "开票后有退款，这张发票会被红冲；余款可以在红冲后重新申请发票。",
    en: "Money went back after this invoice was issued, so it will be reversed. You can then ask for one for what is left.",
  },
  open: { zh: "打开发票", en: "Open the invoice" },
  save: { zh: "保存发票文件", en: "Save the invoice’s file" },
  saving: { zh: "正在保存", en: "Saving" },
  saveFailed: { zh: "发票文件没有取到", en: "The invoice’s file could not be had" },
  ask: { zh: "申请发票", en: "Ask for an invoice" },
  askAgain: { zh: "重新申请发票", en: "Ask again" },
  asked: { zh: "发票申请已提交", en: "Your request for an invoice is sent" },
  send: { zh: "提交申请", en: "Send the request" },
  sending: { zh: "正在提交", en: "Sending" },
  failed: { zh: "申请没有提交", en: "The request was not sent" },
  cancel: { zh: "取消", en: "Cancel" },
  personName: { zh: "姓名", en: "Name" },
  companyName: { zh: "企业全称", en: "Full name of the company" },
  taxHint: { zh: "18位统一社会信用代码", en: "The 18-character unified social credit code" },
  emailField: { zh: "接收发票的邮箱", en: "Email address for the invoice" },
} as const satisfies Record<string, Localized>;

export const unavailableTexts: Readonly<
  Record<Exclude<NonNullable<OwnInvoice["unavailable"]>, "exists">, Localized>
> = {
  refunded: { zh: "款项已退回，没有可开票的金额。", en: "The money went back: nothing is left to invoice." },
  late: {
    zh: `付款已超过${invoiceDays}天，不能再申请发票。`,
    en: `An invoice can be asked for within ${counted(invoiceDays, "day")} of the payment.`,
  },
  underway: {
    zh: "会员正在开通，开通后可以申请发票。",
    en: "Once the membership is active, an invoice can be asked for.",
  },
};

export function askableText(price: string): Localized {
  return { zh: `可开票金额${price}，电子普通发票。`, en: `An electronic invoice of ${price}.` };
}
