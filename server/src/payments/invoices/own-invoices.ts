import { yuanOfFen } from "@baleen/contract/money.ts";
import type * as calls from "@baleen/contract/payments/invoices.ts";
import { invoiceRequestDays, type OwnInvoice } from "@baleen/contract/payments/invoices.ts";
import { lockOwnAccount } from "../../accounts/account-access.ts";
import { secondsAfter } from "../../platform/clock.ts";
import { inTransaction, type Queries } from "../../platform/database/transaction.ts";
import type { Handler } from "../../platform/http/handler.ts";
import { Rejection } from "../../platform/rejection.ts";
import { findPurchase, type PurchaseRow } from "../purchases/purchase-store.ts";
import { addInvoice, findInvoiceFile, findNewestInvoice, type Invoice } from "./invoice-store.ts";
import { findNetFen, needsReversal } from "./net-amount.ts";

/** Throws `orderNotFound` for unpaid orders. */
export const readInvoice: Handler<typeof calls.readInvoice> = async ({ db, clock }, { params, user }) =>
  await readOwnInvoice(db, await requirePaid(db, params.orderNo, user.accountId), clock.now());

export const requestInvoice: Handler<typeof calls.requestInvoice> = async (
  { db, clock },
  { params: { orderNo }, body, user, visitor },
) =>
  await inTransaction(db, async (tx) => {
    // The lock ensures that an order has one request, and that no request outlives the account.
    const { id: accountId } = await lockOwnAccount(tx, user, "acquire");
    const order = await requirePaid(tx, orderNo, accountId);
    const now = clock.now();
    const { amount } = await readOwnInvoice(tx, order, now);
    if (amount === null) throw new Rejection("invoiceUnavailable");
    await addInvoice(tx, {
      order_no: orderNo,
      account_id: accountId,
      holder: body.holder,
      title: body.title,
      tax_number: body.holder === "company" ? (body.taxNumber ?? null) : null,
      email: body.email,
      language: visitor.language,
      amount_fen: Math.round(amount * 100),
      requested_at: now,
    });
    return await readOwnInvoice(tx, order, now);
  });

/** Throws `notFound` if there is no file. */
export const readInvoiceFile: Handler<typeof calls.readInvoiceFile> = async ({ db }, { params, user }) => {
  const order = await requirePaid(db, params.orderNo, user.accountId);
  const invoice = await findNewestInvoice(db, order.order_no);
  const file = invoice && (await findInvoiceFile(db, invoice.id));
  if (!file || invoice.number === null) throw new Rejection("notFound");
  return { kind: file.kind, number: invoice.number, file: file.bytes.toString("base64") };
};

async function requirePaid(db: Queries, orderNo: string, accountId: number): Promise<PurchaseRow> {
  const order = await findPurchase(db, orderNo, accountId);
  if (!order?.paid_at) throw new Rejection("orderNotFound");
  return order;
}

async function readOwnInvoice(db: Queries, order: PurchaseRow, now: Date): Promise<OwnInvoice> {
  const invoice = await findNewestInvoice(db, order.order_no);
  const netFen = await findNetFen(db, order);
  const unavailable = findUnavailableReason(order, invoice, netFen, now);
  const amount = unavailable === null ? yuanOfFen(netFen) : null;
  return { invoice: invoice ? describeInvoice(invoice, netFen) : null, amount, unavailable };
}

function findUnavailableReason(
  { state, paid_at }: PurchaseRow,
  invoice: Invoice | undefined,
  netFen: number,
  now: Date,
): OwnInvoice["unavailable"] {
  if (invoice?.state === "requested" || invoice?.state === "issued") return "exists";
  if (netFen <= 0) return "refunded";
  if (state !== "granted") return "underway";
  return paid_at && secondsAfter(paid_at, invoiceRequestDays * 86_400) < now ? "late" : null;
}

function describeInvoice(row: Invoice, netFen: number): NonNullable<OwnInvoice["invoice"]> {
  return {
    state: row.state,
    holder: row.holder,
    title: row.title,
    taxNumber: row.tax_number,
    email: row.email ?? "",
    amount: yuanOfFen(row.amount_fen),
    requestedAt: row.requested_at.toISOString(),
    number: row.number,
    issuedOn: row.issued_on,
    url: row.url,
    hasFile: row.has_file,
    redNumber: row.red_number,
    reason: row.reason,
    isRefundedSince: needsReversal(row, netFen),
  };
}
