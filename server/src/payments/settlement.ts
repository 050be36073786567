import type { Context } from "../context.ts";
import type { Tx } from "../platform/database/transaction.ts";
import type { PaymentState } from "./fold-facts.ts";
import type { GatewayFact } from "./gateway-fact-store.ts";
import type { LockedAttempt, LockedPayment } from "./payment-lock-store.ts";
import type { OperatorStatement } from "./statement-store.ts";

/**
 * The result of settling a message. `mismatch` and `unknown` need an operator. `confirmed`: an operator's statement was
 * confirmed.
 */
export type Outcome =
  | "granted"
  | "confirmed"
  | "released"
  | "refunded"
  | "nothing_new"
  | "surplus"
  | "mismatch"
  | "unknown";

/** `operator`: there is no new message of a gateway; operators' statements or decisions are settled. */
export type MessageSource = GatewayFact["source"] | "operator";

/** A payment that is being settled. */
export interface Settlement extends LockedPayment {
  readonly context: Context;
  readonly tx: Tx;
  readonly source: MessageSource;
  /** An operator has decided to grant a payment with a wrong amount. */
  readonly acceptsAmount: boolean;
  readonly paymentState: PaymentState;
  /** The operators' statements about the payment that still count. */
  readonly statements: readonly OperatorStatement[];
  /** Open statements that assign this payment's gateway number to another attempt. */
  readonly conflictingStatements: readonly OperatorStatement[];
  readonly now: Date;
}

/** States in which a payment that arrives must still be settled. */
export const unpaidStates = ["open", "failed", "closed"] as const;

export function isUnpaid({ state }: Pick<LockedAttempt, "state">): boolean {
  return unpaidStates.some((unpaid) => unpaid === state);
}

/** Alarms that are closed when the payment is settled. */
export const unsettledAlarms = ["payment.unanswered", "payment.not_settled"] as const;

/** Alarms that further queries of the gateway can close, whatever the attempt's state. */
export const recheckedAlarms = [
  ...unsettledAlarms,
  "refund.amount_unknown",
  "statement.unconfirmed",
] as const;
