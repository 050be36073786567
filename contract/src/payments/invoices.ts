import * as z from "zod/mini";
import { displayName, emailAddress } from "../accounts/account-fields.ts";
import { defineCall } from "../call.ts";
import { instant, requiredText } from "../rules.ts";
import { invoiceStates } from "./invoice-states.ts";
import { parseTaxNumber } from "./tax-number.ts";

/** The days after its payment in which an invoice (发票) for an order can be requested. */
export const invoiceRequestDays = 365;

/** Who an invoice is for (抬头). */
export const invoiceHolders = ["personal", "company"] as const;
export type InvoiceHolder = (typeof invoiceHolders)[number];

export const maxInvoiceTitle = 100;

/** The tax platform requires names of at least two symbols. */
const title = displayName(maxInvoiceTitle).check(
  z.refine((text) => text !== "", { error: "required", abort: true }),
  z.refine((text) => [...text].length > 1, { error: "invalid" }),
);

const taxNumber = z.pipe(
  z.string().check(z.maxLength(100, "taxNumberWrong")),
  z.transform((typed: string, { issues }) => {
    const number = parseTaxNumber(typed);
    if (number !== undefined) return number;
    const error = typed.trim() === "" ? "required" : "taxNumberWrong";
    issues.push({ code: "custom", message: error, input: typed });
    return z.NEVER;
  }),
);

/** The fields that buyers fill in, depending on who the invoice is for. */
export const invoiceRequestFields = {
  personal: z.object({ title, email: emailAddress }),
  company: z.object({ title, taxNumber, email: emailAddress }),
} as const;

const invoice = z.object({
  state: z.enum(invoiceStates),
  holder: z.enum(invoiceHolders),
  title: z.string(),
  taxNumber: z.nullable(z.string()),
  email: z.string(),
  /** In yuan. Once issued, the amount on the invoice. */
  amount: z.number(),
  requestedAt: instant,
  number: z.nullable(z.string()),
  /** The day on the invoice. */
  issuedOn: z.nullable(z.string()),
  /** The address at which the tax platform shows the invoice. */
  url: z.nullable(z.string()),
  /** Whether `readInvoiceFile` returns a file for it. */
  hasFile: z.boolean(),
  /** The number of the red-letter invoice. */
  redNumber: z.nullable(z.string()),
  /** The seller's reason for a rejection. */
  reason: z.nullable(z.string()),
  /** Money was refunded after the invoice was issued, so a red-letter invoice is due. */
  isRefundedSince: z.boolean(),
});
export type Invoice = z.output<typeof invoice>;

/** Why no invoice can be requested now. `exists`: one is requested or issued. */
const unavailable = z.enum(["exists", "refunded", "late", "underway"]);

const params = z.object({ orderNo: requiredText(64) });

const ownInvoice = z.object({
  /** The newest invoice; null if none was requested. */
  invoice: z.nullable(invoice),
  /** The amount of an invoice requested now, in yuan; null if none can be requested. */
  amount: z.nullable(z.number()),
  unavailable: z.nullable(unavailable),
});
export type OwnInvoice = z.output<typeof ownInvoice>;

export const readInvoice = defineCall("GET /orders/{orderNo}/invoice", {
  access: "signed-in",
  params,
  reply: ownInvoice,
  summary: "The invoice of one's own paid order, and whether one can be asked for.",
});

/** Throws `invoiceUnavailable`; `readInvoice` returns the reason. */
export const requestInvoice = defineCall("POST /orders/{orderNo}/invoice", {
  access: "signed-in",
  params,
  body: z
    .object({ holder: z.enum(invoiceHolders), title, taxNumber: z.optional(taxNumber), email: emailAddress })
    .check(
      z.refine(({ holder, taxNumber: number }) => holder === "personal" || number !== undefined, {
        error: "required",
        path: ["taxNumber"],
      }),
    ),
  reply: ownInvoice,
  summary: "Asks for the invoice of one's own paid order.",
});

/** The kinds of files, with the media types under which browsers save them. */
export const invoiceFileTypes = { pdf: "application/pdf", ofd: "application/ofd" } as const;
export type InvoiceFileKind = keyof typeof invoiceFileTypes;

export const readInvoiceFile = defineCall("GET /orders/{orderNo}/invoice/file", {
  access: "signed-in",
  params,
  reply: z.object({
    kind: z.enum(["pdf", "ofd"]),
    number: z.string(),
    /** Its bytes, as base64. */
    file: z.string(),
  }),
  summary: "The file of one's own issued invoice.",
});
