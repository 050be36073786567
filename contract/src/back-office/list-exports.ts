import * as z from "zod/mini";
import { requiredText } from "../rules.ts";
import { accountFilters } from "./accounts.ts";
import { auditLogFilters } from "./audit-log.ts";
import { defineConsoleCall } from "./console-call.ts";
import { exportedFile, exportFormat } from "./exported-file.ts";
import { invoiceFilters } from "./invoices.ts";
import { operatorAction } from "./operator-action.ts";
import { chinaMonth, orderFilters } from "./shop-values.ts";

/**
 * What calls that export a list have in common. Their bodies hold the list's filters; more than `maxExportedRows` rows are
 * `searchTooWide`.
 */
const listExport = {
  allows: "exportLists",
  mayLag: true,
  timeout: "streamed",
  reply: exportedFile,
} as const;

const fields = { ...operatorAction, format: exportFormat };

export const exportOrders = defineConsoleCall("POST /orders/export", {
  ...listExport,
  body: z.object({ ...fields, filters: z.object(orderFilters) }),
  summary: "Orders as a file, newest first.",
});

/** What the tax platform wants to know of what was sold; the same in every row. */
const invoiceItem = z.object({
  /** With the short name of its tax code, such as `*信息技术服务*会员服务`. */
  name: requiredText(90),
  taxCode: z.string().check(z.regex(/^\d{19}$/)),
  /** Per cent. */
  taxRate: z.enum(["0", "1", "3", "6", "9", "13"]),
});

export const exportInvoices = defineConsoleCall("POST /invoices/export", {
  ...listExport,
  within: ["readInvoices"],
  body: z.object({ ...fields, filters: z.object(invoiceFilters), item: invoiceItem }),
  summary: "Invoices as rows of the tax platform's batch template, newest first.",
});

export const exportMonth = defineConsoleCall("POST /month/export", {
  ...listExport,
  within: ["readBooks"],
  body: z.object({ ...fields, filters: z.object({ month: chinaMonth }) }),
  summary: "A month's payments and refunds line by line as gateways' bills have them, with fees and sums.",
});

export const exportAccounts = defineConsoleCall("POST /accounts/export", {
  ...listExport,
  body: z.object({ ...fields, filters: z.object(accountFilters) }),
  summary: "Accounts as a file, newest first, with masked contacts.",
});

export const exportAuditLog = defineConsoleCall("POST /audit-log/export", {
  ...listExport,
  within: ["readAuditLog"],
  body: z.object({ ...fields, filters: z.object(auditLogFilters) }),
  summary: "What operators did as a file, newest first; without the right to read all, one's own entries.",
});
