import { requestRefund } from "../../payments/refunds/finish-refund.ts";
import { beginRefund, RefundRejectedError } from "../../payments/refunds/refund-order.ts";
import { findRefund, type Refund } from "../../payments/refunds/refund-store.ts";
import type { PrivacyDeps } from "../../privacy/deps.ts";
import { OperatorError } from "../operator-error.ts";
import { type By, type OperatorAction, performOnce } from "../perform-action.ts";
import { redactReason } from "../redact-reason.ts";

interface Wanted extends By {
  readonly orderNo: string;
  /** Undefined refunds everything that is left. */
  readonly amountFen: number | undefined;
}

interface Refunded {
  readonly refundNo: string;
  readonly amountFen: number;
  readonly state: Refund["state"];
}

/**
 * Refunds an order for an operator. The outcome follows in the audit log once the gateway has signed it. A repetition returns the refund's present state. Throws `OperatorError`.
 */
export async function refundByHand(
  deps: PrivacyDeps,
  { orderNo, amountFen, ...by }: Wanted,
): Promise<Refunded> {
  const reason = await redactReason(deps.db, { orderNo }, by.reason);
  const action: OperatorAction = {
    ...by,
    action: "refundOrder",
    params: { amountFen: amountFen ?? null },
    subject: { kind: "order", id: orderNo },
    reason,
  };
  const begun = await performOnce(deps, action, async (tx, entryId) => {
    const wanted = { orderNo, amountFen, reason: reason ?? "", entryId };
    const refund = await beginRefund(deps, tx, wanted).catch(reject);
    const result = { refundNo: refund.refund_no, amountFen: refund.amount_fen };
    return { result, details: result, outcome: "started", once: refund };
  });
  if (!begun.isFirst) {
    const state = (await findRefund(deps.db, begun.result.refundNo))?.state ?? "underway";
    return { ...begun.result, state };
  }
  const state = await requestRefund(deps, begun.once, { isNew: true });
  return { ...begun.result, state };
}

function reject(error: unknown): never {
  throw error instanceof RefundRejectedError ? new OperatorError(error.sentence) : error;
}
