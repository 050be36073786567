import type { Localized } from "@baleen/contract/language.ts";
import { ApiError, sentenceOf } from "../api/api-error.ts";
import { problems } from "./payment.text.ts";

/** What one look at the payment says; undefined is "not yet". */
export type PaymentResult = { readonly paid: true } | { readonly paid: false; readonly reason: Localized };

const paidStatuses: readonly unknown[] = ["SUCCESS", "TRADE_SUCCESS", "success"];
const failedStatuses: readonly unknown[] = ["FAILED", "TRADE_CLOSED"];

/** Gateways say in many ways that nobody has scanned the code so far. */
const notYet = /不存在|未支付|未付款|not[ _]?exist|unpaid|not[ _]?paid|NOTPAY/i;

export function resultOfStatus(reply: unknown): PaymentResult | undefined {
  const status = typeof reply === "object" && reply !== null && "status" in reply ? reply.status : reply;
  if (paidStatuses.includes(status)) return { paid: true };
  if (failedStatuses.includes(status)) return { paid: false, reason: problems.paymentFailed };
  return undefined;
}

/**
 * Only a refusal of this very question ends the waiting. A crowded or broken server, a lost connection or a
 * session that ended says nothing about the payment.
 */
export function resultOfError(error: unknown): PaymentResult | undefined {
  if (!(error instanceof ApiError) || error.kind !== "refused") return undefined;
  // A deployment that answers 200 to everything refuses inside the body.
  if (error.status !== 400 && error.status !== 200) return undefined;
  if (notYet.test(error.sentence.zh)) return undefined;
  return { paid: false, reason: sentenceOf(error, problems.statusFailed) };
}
