import type { AuditAction } from "@baleen/contract/back-office/audit-actions.ts";
import type { InvoiceState } from "@baleen/contract/payments/invoice-states.ts";
import type { Context } from "../../../context.ts";
import { type ActionContext, type AuditRecord, performAction } from "../../../operators/perform-action.ts";
import type { Tx } from "../../../platform/database/transaction.ts";
import { enqueueJob } from "../../../platform/jobs/job-store.ts";
import { Rejection } from "../../../platform/rejection.ts";
import { lockOwnerOfOrder } from "../../../shop/orders/order-store.ts";
import { paymentJobs } from "../../jobs.ts";
import { findInvoice, findOrderByInvoiceNumber, type Invoice } from "../invoice-store.ts";

type InvoiceAction = ActionContext & AuditAction & { readonly id: number; readonly from: InvoiceState };

/**
 * Performs an operator's action on an invoice in state `from`, and notifies the buyer. The audit log lists it under the
 * order. Locks the account, as refunds and account deletion do. Throws `notFound` or `invoiceStateChanged`.
 */
export async function actOnInvoice(
  context: Pick<Context, "db" | "clock">,
  { id, from, ...action }: InvoiceAction,
  work: (tx: Tx, invoice: Invoice, at: Date) => Promise<AuditRecord>,
): Promise<null> {
  const candidate = await findInvoice(context.db, id);
  if (!candidate) throw new Rejection("notFound");
  const subject = { kind: "order", id: candidate.order_no } as const;
  await performAction(context, { ...action, subject }, async (tx) => {
    await lockOwnerOfOrder(tx, candidate.order_no);
    const invoice = await findInvoice(tx, id);
    if (!invoice) throw new Rejection("notFound");
    if (invoice.state !== from) throw new Rejection("invoiceStateChanged", { state: invoice.state });
    const at = context.clock.now();
    const done = await work(tx, invoice, at);
    await enqueueJob(tx, paymentJobs.sendInvoice, { subject: String(id), now: at });
    return { result: null, ...done };
  });
  return null;
}

/** Throws `invoiceNumberTaken` if another invoice has the number. */
export async function rejectDuplicateNumber(tx: Tx, number: string): Promise<void> {
  const orderNo = await findOrderByInvoiceNumber(tx, number);
  if (orderNo !== undefined) throw new Rejection("invoiceNumberTaken", { orderNo });
}
