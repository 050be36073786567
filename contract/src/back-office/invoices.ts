import * as z from "zod/mini";
import { invoiceStates } from "../payments/invoice-states.ts";
import { invoiceHolders } from "../payments/invoices.ts";
import { instant, requiredText } from "../rules.ts";
import { normaliseText } from "../typed-values/normalise-text.ts";
import { defineConsoleCall } from "./console-call.ts";
import { actionBodyWithoutReason } from "./operator-action.ts";
import { countedPageOf, pageQuery } from "./paging.ts";
import { chinaDay, flag } from "./shop-values.ts";

export const maxInvoiceFileBytes = 2 * 1024 * 1024;
/** The maximum length of a file in base64. */
const maxEncodedLength = Math.ceil(maxInvoiceFileBytes / 3) * 4;
/** The maximum length of a message to the buyer. */
export const maxInvoiceReason = 200;

export const invoiceFilters = {
  state: z.optional(z.enum(invoiceStates)),
  holder: z.optional(z.enum(invoiceHolders)),
  /** Money was refunded after the invoice was issued. */
  refunded: z.optional(flag),
  orderNo: z.optional(requiredText(64)),
  /** The first and last day of the request, in China time. */
  from: z.optional(chinaDay),
  to: z.optional(chinaDay),
} as const;

const invoiceRow = z.object({
  id: z.int(),
  orderNo: z.string(),
  accountId: z.int(),
  username: z.string(),
  state: z.enum(invoiceStates),
  holder: z.enum(invoiceHolders),
  title: z.string(),
  taxNumber: z.nullable(z.string()),
  emailMasked: z.string(),
  /** The amount at the time of the request; once issued, the amount on the invoice. */
  amountFen: z.int(),
  /** The payment minus its refunds, as of now. */
  netFen: z.int(),
  requestedAt: instant,
  number: z.nullable(z.string()),
  issuedOn: z.nullable(chinaDay),
  isRefundedSince: z.boolean(),
});
export type InvoiceRow = z.output<typeof invoiceRow>;

export const listInvoices = defineConsoleCall("GET /invoices", {
  canUseReplica: true,
  requiredAccess: "readInvoices",
  query: z.object({ ...pageQuery, ...invoiceFilters }),
  reply: countedPageOf(invoiceRow),
  summary: "Invoices that buyers have asked for, newest first.",
});

const invoiceDetail = z.object({
  ...invoiceRow.shape,
  packageName: z.string(),
  paidAt: z.nullable(instant),
  url: z.nullable(z.string()),
  hasFile: z.boolean(),
  redNumber: z.nullable(z.string()),
  /** The reason for a rejection, which the buyer sees. */
  reason: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
  decidedBy: z.nullable(z.string()),
});
export type InvoiceDetail = z.output<typeof invoiceDetail>;

export const readConsoleInvoice = defineConsoleCall("GET /invoices/{id}", {
  requiredAccess: "readInvoices",
  reply: invoiceDetail,
  summary: "An invoice with what was filled in and what became of it.",
});

/** Twenty digits of an electronic invoice, or the code and number of an older one. Spaces are left out. */
const invoiceNumber = z.pipe(
  z.string().check(z.maxLength(60)),
  z.pipe(
    z.transform((typed: string) => normaliseText(typed).replaceAll(" ", "")),
    z.string().check(z.regex(/^\d{8,20}$/, "invalid")),
  ),
);

const address = z.pipe(
  z.string().check(z.maxLength(500, "invalid")),
  z.pipe(z.transform(normaliseText), z.string().check(z.regex(/^https:\/\/[^\s/]+\.[^\s]+$/i, "invalid"))),
);

/**
 * Succeeds once: of concurrent calls one succeeds, and no invoice number is used for two orders. `amountFen` is the
 * amount on the invoice; it is rejected if the order's amount has changed meanwhile. One of `file` and `url` is
 * required, so that the buyer gets the invoice.
 */
export const issueInvoice = defineConsoleCall("POST /invoices/{id}/issue", {
  requiredAccess: "issueInvoices",
  body: z.object({
    ...actionBodyWithoutReason.shape,
    number: invoiceNumber,
    issuedOn: chinaDay,
    amountFen: z.int(),
    url: z.optional(address),
    /** A PDF or OFD file's bytes. */
    file: z.optional(z.base64().check(z.minLength(1), z.maxLength(maxEncodedLength))),
  }),
  bodyLimit: maxEncodedLength + 4_096,
  timeout: "long",
  summary: "Records an issued invoice and sends it to the buyer.",
});

export const rejectInvoice = defineConsoleCall("POST /invoices/{id}/reject", {
  requiredAccess: "issueInvoices",
  body: z.object({ ...actionBodyWithoutReason.shape, sentence: requiredText(maxInvoiceReason) }),
  summary: "Rejects a request for an invoice; the buyer reads why, and can ask again.",
});

export const reverseInvoice = defineConsoleCall("POST /invoices/{id}/reverse", {
  requiredAccess: "issueInvoices",
  body: z.object({ ...actionBodyWithoutReason.shape, redNumber: invoiceNumber }),
  summary: "Records the red-letter invoice that takes an issued one back.",
});
