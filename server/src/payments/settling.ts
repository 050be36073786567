import type { Tx } from "../db/transaction.ts";
import type { Deps } from "../deps.ts";
import type { Order } from "../orders/order-store.ts";
import type { Standing } from "./fold-facts.ts";
import type { LockedAttempt } from "./payment-lock-store.ts";

/** What became of news about a payment. Everything but `mismatch` and `unknown` needs nobody's attention. */
export type Outcome =
  | "granted"
  | "released"
  | "refunded"
  | "nothing new"
  | "surplus"
  | "mismatch"
  | "unknown";

/** A payment that is being settled, whose account, order and attempt are locked. */
export interface Settling {
  readonly deps: Deps;
  readonly tx: Tx;
  readonly order: Order;
  readonly attempt: LockedAttempt;
  /** Its buyer's account is there no more. */
  readonly isAccountDeleted: boolean;
  readonly standing: Standing;
  readonly now: Date;
}

/** Alarms that are over once a payment could be settled. */
export const doubts = ["payment.unanswered", "payment.not_settled"] as const;

/** The kinds of alarms that further questions to the gateway end, of attempts in any state. */
export const lastingDoubts = [...doubts, "refund.amount_unknown"] as const;
