import type { Localized } from "../language.ts";
import type { InvoiceState } from "./invoice-states.ts";
import type { InvoiceHolder } from "./invoices.ts";

export const invoiceStateNames: Readonly<Record<InvoiceState, Localized>> = {
  requested: { zh: "待开票", en: "Requested" },
  issued: { zh: "已开票", en: "Issued" },
  rejected: { zh: "未开票", en: "Not issued" },
  reversed: { zh: "已红冲", en: "Reversed" },
};

export const invoiceHolderNames: Readonly<Record<InvoiceHolder, Localized>> = {
  personal: { zh: "个人", en: "Personal" },
  company: { zh: "企业", en: "Company" },
};
