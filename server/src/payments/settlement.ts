import type { Tx } from "../platform/database/transaction.ts";
import type { PaymentDeps } from "./deps.ts";
import type { Standing } from "./fold-facts.ts";
import type { GatewayFact } from "./gateway-fact-store.ts";
import type { LockedAttempt, LockedPayment } from "./payment-lock-store.ts";
import type { Statement } from "./statement-store.ts";

/**
 * The result of settling a gateway's message. Only `mismatch` and `unknown` need an operator. `confirmed`: it has signed what an
 * operator had stated.
 */
export type Outcome =
  | "granted"
  | "confirmed"
  | "released"
  | "refunded"
  | "nothing new"
  | "surplus"
  | "mismatch"
  | "unknown";

/** `operator`: nothing new is said by a gateway; what operators have stated or decided is settled. */
export type MessageSource = GatewayFact["source"] | "operator";

/** A payment that is being settled. */
export interface Settlement extends LockedPayment {
  readonly deps: PaymentDeps;
  readonly tx: Tx;
  /** Whose message it is that is being settled. */
  readonly source: MessageSource;
  /** An operator has decided to grant another amount than was asked for. */
  readonly acceptsAmount: boolean;
  readonly standing: Standing;
  /** What operators state of the payment, as far as it counts. */
  readonly statements: readonly Statement[];
  /** Open statements that other attempts have the number of this one. */
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
