import { foldFacts } from "../fold-facts.ts";
import type { Payment, PurchaseRow } from "./purchase-store.ts";

interface Money {
  /** As the gateway has signed it, of the payment that the order was granted for. */
  readonly paidFen?: number | undefined;
  readonly refundedFen: number;
  readonly underwayFen: number;
}

/** What was paid for an order and what of it went back, from the payments of that order. */
export function moneyOf({ state }: Pick<PurchaseRow, "state">, payments: readonly Payment[]): Money {
  const paid = payments.find((payment) => payment.state === "paid");
  if (paid) {
    const { paidFen, refundedFen } = foldFacts(paid.facts, paid.statements);
    // Once all the money is back, a refund of it that is still queried brings back nothing more.
    return { paidFen, refundedFen, underwayFen: state === "refunded" ? 0 : paid.underway_fen };
  }
  if (state !== "closed" && state !== "failed") return { refundedFen: 0, underwayFen: 0 };
  // What was paid for an order that ended all the same, and was not needed.
  const returned = payments.map(({ facts }) => foldFacts(facts));
  const refundedFen = returned.reduce((sum, payment) => sum + payment.refundedFen, 0);
  const paidFen = returned.reduce((sum, payment) => sum + (payment.paidFen ?? 0), 0);
  return { refundedFen, underwayFen: Math.max(0, paidFen - refundedFen) };
}
