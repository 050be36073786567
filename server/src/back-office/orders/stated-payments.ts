import { daysWorth } from "../../membership/take-back-membership.ts";
import { isUnpaid } from "../../payments/settlement.ts";
import type { Statement } from "../../payments/statement-store.ts";
import type { KnownAttempt, LoadedOrder } from "./load-order.ts";

type Stood = Pick<KnownAttempt, "state" | "amount_fen" | "statements" | "standing">;

/** The open statement of an operator that an attempt was paid. */
export function openPayment({ statements }: Pick<Stood, "statements">): Statement | undefined {
  return statements.find(({ paid_fen, settled_at }) => paid_fen !== null && settled_at === null);
}

/** Whether an attempt counts as its order's payment by an operator's word alone. */
export function isPaidByWord({ state, standing }: Stood): boolean {
  return state === "paid" && standing.paidFen === undefined && standing.statedFen !== undefined;
}

/** The days that a payment of another amount is worth, while an operator has to decide about it; null otherwise. */
export function mismatchDaysOf(order: LoadedOrder["order"], attempt: Stood): number | null {
  const { paidFen, refundedFen } = attempt.standing;
  const isDecided = !isUnpaid(attempt) && !(attempt.state === "paid" && openPayment(attempt));
  const differs = paidFen !== undefined && paidFen !== attempt.amount_fen && refundedFen < paidFen;
  return differs && !isDecided ? daysWorth(order, paidFen) : null;
}
