import { maxCounted } from "@baleen/contract/back-office/paging.ts";
import { findPurchase } from "../../payments/purchases/purchase-store.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { ConsoleHandler } from "../console-handler.ts";
import { pageOfRows, readPage } from "../paging.ts";
import { countInvoices, findListedInvoice, invoiceRowOf, listInvoiceRows } from "./invoice-rows.ts";

export const listInvoices: ConsoleHandler<"listInvoices"> = async ({ lists }, { query }) => {
  const { cursor, limit: _, ...filters } = query;
  const found = await listInvoiceRows(lists, filters, readPage(query));
  const { shown, next } = pageOfRows(found, query, ({ id }) => String(id));
  const total = cursor === undefined ? await countInvoices(lists, filters, maxCounted) : null;
  const rows = await Promise.all(shown.map((row) => invoiceRowOf(lists, row)));
  return { rows, next, total };
};

export const readConsoleInvoice: ConsoleHandler<"readConsoleInvoice"> = async ({ reads }, { params }) => {
  const row = await findListedInvoice(reads, params.id);
  const purchase = row && (await findPurchase(reads, row.order_no, row.account_id));
  if (!row || !purchase) throw new AppError("notFound");
  return {
    ...(await invoiceRowOf(reads, row)),
    packageName: purchase.package_name,
    paidAt: purchase.paid_at?.toISOString() ?? null,
    url: row.url,
    hasFile: row.has_file,
    redNumber: row.red_number,
    reason: row.reason,
    decidedAt: row.decided_at?.toISOString() ?? null,
    decidedBy: row.decided_by,
  };
};
