import { foldFacts } from "../fold-facts.ts";
import type { Payment, PurchaseRow } from "./purchase-store.ts";

interface Money {
  /** The signed amount of the payment for which the order was granted. */
  readonly paidFen?: number | undefined;
  readonly refundedFen: number;
  readonly underwayFen: number;
}

/** How much was paid for an order and how much of it was refunded, from the order's payments. */
export function moneyOf({ state }: Pick<PurchaseRow, "state">, payments: readonly Payment[]): Money {
  const paid = payments.find((payment) => payment.state === "paid");
  if (paid) {
    const { paidFen, refundedFen } = foldFacts(paid.facts, paid.statements);
    // Once all the money is refunded, a refund that is still being queried returns nothing more.
    return { paidFen, refundedFen, underwayFen: state === "refunded" ? 0 : paid.underway_fen };
  }
  if (state !== "closed" && state !== "failed") return { refundedFen: 0, underwayFen: 0 };
  // Payments for an order that ended nevertheless, because they were not needed.
  const returned = payments.map(({ facts }) => foldFacts(facts));
  const refundedFen = returned.reduce((sum, payment) => sum + payment.refundedFen, 0);
  const paidFen = returned.reduce((sum, payment) => sum + (payment.paidFen ?? 0), 0);
  return { refundedFen, underwayFen: Math.max(0, paidFen - refundedFen) };
}
