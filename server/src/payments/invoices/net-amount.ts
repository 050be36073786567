import type { Queries } from "../../platform/database/transaction.ts";
import type { Order } from "../../shop/orders/order-store.ts";
import { computeOrderMoney } from "../purchases/purchase-money.ts";
import { listPayments, type OrderPayment } from "../purchases/purchase-store.ts";
import { type Invoice, listReducedInvoices } from "./invoice-store.ts";

type PaidOrder = Pick<Order, "order_no" | "state" | "price_fen">;

/**
 * What is left of an order's payment, in fen; the invoice is issued for this amount. Zero for orders that were not
 * granted.
 */
export async function findNetFen(db: Queries, order: PaidOrder): Promise<number> {
  return netFenOf(order, await listPayments(db, [order.order_no]));
}

function netFenOf(order: Omit<PaidOrder, "order_no">, payments: readonly OrderPayment[]): number {
  if (order.state !== "granted" && order.state !== "paid") return 0;
  const money = computeOrderMoney(order, payments);
  return (money.paidFen ?? order.price_fen) - money.refundedFen - money.underwayFen;
}

/** Whether an issued invoice exceeds what is left of the payment and must be reversed. */
export function needsReversal({ state, amount_fen }: Pick<Invoice, "state" | "amount_fen">, netFen: number) {
  return state === "issued" && netFen < amount_fen;
}

/** The issued invoices that exceed what is left of their payments, oldest first. */
export async function listInvoicesToReverse(db: Queries) {
  const reduced = await listReducedInvoices(db);
  const payments = await listPayments(
    db,
    reduced.map(({ order_no }) => order_no),
  );
  const ofOrder = Map.groupBy(payments, ({ order_no }) => order_no);
  return reduced.filter(({ order_state: state, price_fen, order_no, ...invoice }) =>
    needsReversal(invoice, netFenOf({ state, price_fen }, ofOrder.get(order_no) ?? [])),
  );
}
