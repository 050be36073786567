import * as z from "zod/mini";
import { requiredText } from "../rules.ts";
import { accountFilters } from "./accounts.ts";
import { auditLogFilters } from "./audit-log.ts";
import { defineConsoleCall } from "./console-call.ts";
import { exportedFile, exportFormat } from "./exported-file.ts";
import { invoiceFilters } from "./invoices.ts";
import { operatorActionFields } from "./operator-action.ts";
import { chinaMonth, orderFilters } from "./shop-values.ts";

/**
 * The options shared by all calls that export a list. Their bodies contain the list's filters. More than
 * `maxExportedRows` rows throw `searchTooWide`.
 */
const listExport = {
  requiredAccess: "exportLists",
  canUseReplica: true,
  timeout: "streamed",
  reply: exportedFile,
} as const;

const fields = { ...operatorActionFields, format: exportFormat };

export const exportOrders = defineConsoleCall("POST /orders/export", {
  ...listExport,
  body: z.object({ ...fields, filters: z.object(orderFilters) }),
  summary: "Orders as a file, newest first.",
});

/** What the tax platform requires about the product sold; the same in every row. */
const invoiceItem = z.object({
  /** The name, starting with the short name of its tax code, such as `*信息技术服务*会员服务`. */
  name: requiredText(90),
  taxCode: z.string().check(z.regex(/^\d{19}$/)),
  /** In percent. */
  taxRate: z.enum(["0", "1", "3", "6", "9", "13"]),
});

export const exportInvoices = defineConsoleCall("POST /invoices/export", {
  ...listExport,
  conditionalPermissions: ["readInvoices"],
  body: z.object({ ...fields, filters: z.object(invoiceFilters), item: invoiceItem }),
  summary: "Invoices as rows of the tax platform's batch template, newest first.",
});

export const exportMonth = defineConsoleCall("POST /month/export", {
  ...listExport,
  conditionalPermissions: ["readBooks"],
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
  conditionalPermissions: ["readAuditLog"],
  body: z.object({ ...fields, filters: z.object(auditLogFilters) }),
  summary: "What operators did as a file, newest first; without the right to read all, one's own entries.",
});
