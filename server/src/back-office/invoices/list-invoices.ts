import { findPurchase } from "../../payments/purchases/purchase-store.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { ConsoleHandler } from "../console-handler.ts";
import { readCountedPage } from "../paging.ts";
import { findListedInvoice, invoiceList, invoiceRowOf } from "./invoice-rows.ts";

export const listInvoices: ConsoleHandler<"listInvoices"> = async ({ lists }, { query }) => {
  const page = await readCountedPage(query, invoiceList(lists, query));
  return { ...page, rows: await Promise.all(page.rows.map((row) => invoiceRowOf(lists, row))) };
};

export const readConsoleInvoice: ConsoleHandler<"readConsoleInvoice"> = async ({ reads }, { params }) => {
  const row = await findListedInvoice(reads, params.id);
  const purchase = row && (await findPurchase(reads, row.order_no, row.account_id));
  if (!row || !purchase) throw new AppError("notFound");
  return {
    ...(await invoiceRowOf(reads, row)),
    packageName: purchase.package_name,
    paidAt: purchase.paid_at?.toISOString() ?? null,
  };
};
