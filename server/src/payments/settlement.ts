import type { Tx } from "../db/transaction.ts";
import type { Deps } from "../deps.ts";
import type { Order } from "../orders/order-store.ts";
import type { Standing } from "./fold-facts.ts";
import type { GatewayFact } from "./gateway-fact-store.ts";
import type { LockedAttempt } from "./payment-lock-store.ts";

/** The result of settling a gateway's message. Only `mismatch` and `unknown` need an operator. */
export type Outcome =
  | "granted"
  | "released"
  | "refunded"
  | "nothing new"
  | "surplus"
  | "mismatch"
  | "unknown";

/** A payment that is being settled. Its account, order and attempt are locked. */
export interface Settlement {
  readonly deps: Deps;
  readonly tx: Tx;
  readonly order: Order;
  readonly attempt: LockedAttempt;
  /** Its buyer's account is there no more. */
  readonly isAccountDeleted: boolean;
  /** Its buyer was a member for life before it came. */
  readonly isMemberForLife: boolean;
  /** Whose message it is that is being settled. */
  readonly source: GatewayFact["source"];
  readonly standing: Standing;
  readonly now: Date;
}

/** Alarms that are closed when the payment is settled. */
export const unsettledAlarms = ["payment.unanswered", "payment.not_settled"] as const;

/** Alarms that further queries of the gateway can close, whatever the attempt's state. */
export const recheckedAlarms = [...unsettledAlarms, "refund.amount_unknown"] as const;
