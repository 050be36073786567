import { foldFacts } from "../fold-facts.ts";
import type { OrderPayment, PurchaseRow } from "./purchase-store.ts";

interface Money {
  /** The signed amount of the payment for which the order was granted. */
  readonly paidFen?: number | undefined;
  readonly refundedFen: number;
  readonly underwayFen: number;
}

/** How much was paid for an order and how much of it was refunded, from the order's payments. */
export function computeOrderMoney(
  { state }: Pick<PurchaseRow, "state">,
  payments: readonly OrderPayment[],
): Money {
  const paid = payments.find((payment) => payment.state === "paid");
  if (paid) {
    const { paidFen, refundedFen } = foldFacts(paid.facts, paid.statements);
    // Once all the money is refunded, a refund that is still being queried returns nothing more.
    return { paidFen, refundedFen, underwayFen: state === "refunded" ? 0 : paid.underway_fen };
  }
  if (state !== "closed" && state !== "failed") return { refundedFen: 0, underwayFen: 0 };
  // Payments for an order that ended nevertheless, because they were not needed.
  const returnedStates = payments.map(({ facts }) => foldFacts(facts));
  const refundedFen = returnedStates.reduce((sum, payment) => sum + payment.refundedFen, 0);
  const paidFen = returnedStates.reduce((sum, payment) => sum + (payment.paidFen ?? 0), 0);
  return { refundedFen, underwayFen: Math.max(0, paidFen - refundedFen) };
}
