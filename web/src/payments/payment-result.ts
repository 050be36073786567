import { ApiError } from "../platform/api/api-error.ts";
import { saysUnpaid } from "../platform/api/other-deployments.ts";
import { describeError, type ErrorDescription } from "../platform/errors/describe-error.ts";
import { problems } from "./payment.text.ts";

/** The final result of a payment; undefined while it is pending. */
export type PaymentResult =
  | { readonly paid: true }
  | { readonly paid: false; readonly reason: ErrorDescription };

const paidStatuses: readonly unknown[] = ["SUCCESS", "TRADE_SUCCESS", "success"];
const failedStatuses: readonly unknown[] = ["FAILED", "TRADE_CLOSED"];

export function resultOfStatus(reply: unknown): PaymentResult | undefined {
  const status = typeof reply === "object" && reply !== null && "status" in reply ? reply.status : reply;
  if (paidStatuses.includes(status)) return { paid: true };
  if (failedStatuses.includes(status)) return { paid: false, reason: { message: problems.paymentFailed } };
  return undefined;
}

/** Only a 400 ends the payment (spec §7). Any other error says nothing about it. */
export function resultOfError(error: unknown): PaymentResult | undefined {
  if (!(error instanceof ApiError) || error.kind !== "rejected") return undefined;
  // Other deployments answer 200 with the error in the body.
  if (error.status !== 400 && error.status !== 200) return undefined;
  if (saysUnpaid(error)) return undefined;
  return { paid: false, reason: describeError(error, problems.statusFailed) };
}
