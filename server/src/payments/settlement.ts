import type { Context } from "../context.ts";
import type { Tx } from "../platform/database/transaction.ts";
import type { PaymentState } from "./fold-facts.ts";
import type { GatewayFact } from "./gateway-fact-store.ts";
import type { LockedAttempt, LockedPayment } from "./payment-lock-store.ts";
import type { Statement } from "./statement-store.ts";

/** The result of settling a message. `mismatch` and `unknown` need an operator. `confirmed`: an operator's statement is. */
export type Outcome =
  | "granted"
  | "confirmed"
  | "released"
  | "refunded"
  | "nothing_new"
  | "surplus"
  | "mismatch"
  | "unknown";

/** `operator`: nothing new is said by a gateway; what operators have stated or decided is settled. */
export type MessageSource = GatewayFact["source"] | "operator";

/** A payment that is being settled. */
export interface Settlement extends LockedPayment {
  readonly context: Context;
  readonly tx: Tx;
  readonly source: MessageSource;
  /** An operator has decided to grant another amount than was asked for. */
  readonly acceptsAmount: boolean;
  readonly paymentState: PaymentState;
  /** What operators state of the payment, as far as it counts. */
  readonly statements: readonly Statement[];
  /** Open statements that give this payment's number at the gateway to another attempt. */
  readonly rivals: readonly Statement[];
  readonly now: Date;
}

/** States in which a payment that arrives is still to be settled. */
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
