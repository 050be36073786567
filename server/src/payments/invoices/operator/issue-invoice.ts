import { maxInvoiceFileBytes } from "@baleen/contract/back-office/invoices.ts";
import type { InvoiceFileKind } from "@baleen/contract/payments/invoices.ts";
import type { ConsoleAction } from "../../../operators/console-handler.ts";
import { chinaDayOf } from "../../../platform/china-day.ts";
import type { Tx } from "../../../platform/database/transaction.ts";
import { Rejection } from "../../../platform/rejection.ts";
import type { Order } from "../../../shop/orders/order-store.ts";
import { requireOrder } from "../../operator/act-on-order.ts";
import { addInvoiceFile, markIssued } from "../invoice-store.ts";
import { findNetFen } from "../net-amount.ts";
import { actOnInvoice, rejectDuplicateNumber } from "./act-on-invoice.ts";

export const issueInvoice: ConsoleAction<"issueInvoice"> = async (
  context,
  { id, number, issuedOn, amountFen, url, file, ...by },
) => {
  const bytes = file === undefined ? undefined : decodeFile(file);
  if (!bytes && url === undefined) throw new Rejection("invoiceNotDelivered");
  if (issuedOn > chinaDayOf(context.clock.now())) throw new Rejection("invoiceInFuture");
  const action = { ...by, id, from: "requested", action: "issueInvoice", params: { number } } as const;
  return await actOnInvoice(context, action, async (tx, invoice, at) => {
    await rejectDuplicateNumber(tx, number);
    const order = await requireOrder(tx, invoice.order_no);
    await requireAmount(tx, order, amountFen);
    const decision = { decided_at: at, decided_by: by.operator.login };
    const refunded_fen = order.price_fen - amountFen;
    const issued = { number, issued_on: issuedOn, amount_fen: amountFen, refunded_fen, url: url ?? null };
    await markIssued(tx, id, { ...issued, ...decision });
    if (bytes) await addInvoiceFile(tx, id, bytes);
    return { details: { amountFen, issuedOn, hasFile: bytes !== undefined } };
  });
};

/** The amount must be exactly what is left of the payment. Throws `nothingToInvoice` or `invoiceAmountDiffers`. */
async function requireAmount(tx: Tx, order: Order, amountFen: number): Promise<void> {
  const netFen = await findNetFen(tx, order);
  if (netFen <= 0) throw new Rejection("nothingToInvoice");
  if (netFen !== amountFen) throw new Rejection("invoiceAmountDiffers", { restFen: netFen });
}

/** OFD files are ZIP archives. */
const beginnings: Readonly<Record<InvoiceFileKind, string>> = { pdf: "%PDF-", ofd: "PK\u0003\u0004" };

function decodeFile(encoded: string): { readonly kind: InvoiceFileKind; readonly bytes: Buffer } {
  const bytes = Buffer.from(encoded, "base64");
  if (bytes.length > maxInvoiceFileBytes) throw new Rejection("invoiceFileTooLarge");
  const hasMagicBytes = (kind: InvoiceFileKind) =>
    bytes.subarray(0, 5).toString("latin1").startsWith(beginnings[kind]);
  if (hasMagicBytes("pdf")) return { kind: "pdf", bytes };
  if (hasMagicBytes("ofd")) return { kind: "ofd", bytes };
  throw new Rejection("invoiceFileFormat");
}
