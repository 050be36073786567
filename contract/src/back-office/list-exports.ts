import * as z from "zod/mini";
import { accountFilters } from "./accounts.ts";
import { auditLogFilters } from "./audit-log.ts";
import { defineConsoleCall } from "./console-call.ts";
import { exportedFile, exportFormat } from "./exported-file.ts";
import { operatorAction } from "./operator-action.ts";
import { orderFilters } from "./shop-values.ts";

/**
 * What calls that export a list have in common. Their bodies hold the list's filters; more than `maxExportedRows` rows are
 * `searchTooWide`.
 */
const listExport = {
  method: "POST",
  allows: "exportLists",
  mayLag: true,
  timeout: "streamed",
  reply: exportedFile,
} as const;

const fields = { ...operatorAction, format: exportFormat };

export const exportOrders = defineConsoleCall({
  ...listExport,
  path: "/orders/export",
  body: z.object({ ...fields, filters: z.object(orderFilters) }),
  summary: "Orders as a file, newest first.",
});

export const exportAccounts = defineConsoleCall({
  ...listExport,
  path: "/accounts/export",
  body: z.object({ ...fields, filters: z.object(accountFilters) }),
  summary: "Accounts as a file, newest first, with masked contacts.",
});

export const exportAuditLog = defineConsoleCall({
  ...listExport,
  within: ["readAuditLog"],
  path: "/audit-log/export",
  body: z.object({ ...fields, filters: z.object(auditLogFilters) }),
  summary: "What operators did as a file, newest first; without the right to read all, one's own entries.",
});
