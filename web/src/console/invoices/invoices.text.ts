import type { Localized } from "@baleen/contract/language.ts";

export const texts = {
  list: { zh: "发票", en: "Invoices" },
  invoice: { zh: "发票", en: "Invoice" },
  holder: { zh: "抬头类型", en: "For" },
  title: { zh: "抬头", en: "Title" },
  taxNumber: { zh: "税号", en: "Tax number" },
  email: { zh: "邮箱", en: "Email" },
  amount: { zh: "发票金额", en: "Amount" },
  net: { zh: "订单余款", en: "Left of the order" },
  requestedAt: { zh: "申请时间", en: "Requested" },
  paidAt: { zh: "付款时间", en: "Paid" },
  number: { zh: "发票号码", en: "Number" },
  issuedOn: { zh: "开票日期", en: "Date of issue" },
  redNumber: { zh: "红字发票号码", en: "Red-letter number" },
  url: { zh: "发票链接", en: "Address" },
  file: { zh: "发票文件", en: "File" },
  hasFile: { zh: "已上传", en: "uploaded" },
  reason: { zh: "给买家的原因", en: "Reason for the buyer" },
  decided: { zh: "处理", en: "Decided" },
  refunded: { zh: "开票后退款", en: "Refunded since" },
  yes: { zh: "是", en: "Yes" },
  toReverse: { zh: "需要红冲", en: "to be reversed" },
  orderNo: { zh: "订单号", en: "Order number" },
  empty: {
    zh: "没有符合条件的发票。买家在“我的购买”或收据页申请。",
    en: "No invoice fits. Buyers ask for one at their purchases or at the receipt.",
  },
  refundedSince: {
    zh: "发票金额多于现在的实收：请在电子发票服务平台开红字发票，再登记它的号码。买家可以为余款重新申请。",
    en: "The invoice says more than what is left of the payment: make the red-letter invoice at the tax platform and enter its number. The buyer can then ask for one for what is left.",
  },
} as const satisfies Record<string, Localized>;

export const formTexts = {
  issue: { zh: "登记开票", en: "Enter the issued invoice" },
  issueHint: {
    zh: "先在电子发票服务平台开票，再登记。买家会收到邮件，并在收据页看到号码、链接和文件。文件和链接至少要有一个。",
    en: "Issue it at the tax platform first. The buyer gets a mail, and finds number, address and file at the receipt. Either the file or the address is needed.",
  },
  number: { zh: "发票号码", en: "Invoice number" },
  issuedOn: { zh: "开票日期", en: "Date of issue" },
  url: { zh: "发票链接（https，可不填）", en: "Address (https, optional)" },
  file: { zh: "PDF或OFD文件，最大2 MB（可不填）", en: "PDF or OFD file of at most 2 MB (optional)" },
  reject: { zh: "拒绝", en: "Reject" },
  sentence: { zh: "给买家的原因", en: "Reason for the buyer" },
  rejectHint: {
    zh: "买家会在邮件和收据页读到它，可以改好后重新申请。",
    en: "The buyer reads it in a mail and at the receipt, and can ask again.",
  },
  reverse: { zh: "登记红冲", en: "Enter the red-letter invoice" },
  redNumber: { zh: "红字发票号码", en: "Number of the red-letter invoice" },
  exportLabel: { zh: "导出开票模板", en: "Export for the tax platform" },
  exportHint: {
    zh: "按现在的筛选导出。A到Z列对应批量开票模板的“1-发票基本信息”，AA到AM列对应“2-发票明细信息”，列序与模板一致，粘贴过去即可。备注里有订单号。",
    en: "The list with its present filters. Columns A to Z are those of the template’s sheet 1-发票基本信息, AA to AM those of 2-发票明细信息, in its order: paste each below its heads. The remark holds the order number.",
  },
  itemName: { zh: "项目名称", en: "Item" },
  taxCode: { zh: "商品和服务税收编码（19位）", en: "Tax code of goods and services (19 digits)" },
  taxRate: { zh: "税率", en: "Tax rate" },
} as const satisfies Record<string, Localized>;

export function issueAmountText(amount: string): Localized {
  return { zh: `发票金额应为${amount}。`, en: `The invoice should say ${amount}.` };
}
