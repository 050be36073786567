import type * as calls from "@baleen/contract/back-office/orders.ts";
import type { ReplyOf } from "@baleen/contract/call.ts";
import { yuanOfFen } from "@baleen/contract/money.ts";
import { requestRefund } from "../../payments/refunds/finish-refund.ts";
import { beginRefund } from "../../payments/refunds/refund-order.ts";
import { findRefund } from "../../payments/refunds/refund-store.ts";
import type { PrivacyDeps } from "../../privacy/deps.ts";
import type { ActInput } from "../console-handler.ts";
import { type OperatorAction, performAction } from "../perform-action.ts";
import { redactReason } from "../redact-reason.ts";

type Call = typeof calls.refundOrder;

interface Refunding extends Omit<ActInput<Call>, "amountFen"> {
  /** Undefined refunds everything that is left. */
  readonly amountFen: number | undefined;
}

/**
 * Sends money of an order back. The outcome follows in the audit log once the gateway has signed it. A repetition returns the
 * refund's present state. Throws `OperatorError`.
 */
export async function refundOrder(
  deps: PrivacyDeps,
  { orderNo, amountFen, ...by }: Refunding,
): Promise<ReplyOf<Call>> {
  const reason = await redactReason(deps.db, { orderNo }, by.reason);
  const amount = amountFen === undefined ? "all that is left" : yuanOfFen(amountFen).toFixed(2);
  const action: OperatorAction = { ...by, action: `refund of ${amount}`, subject: orderNo, reason };
  const started = await performAction(deps, action, async (tx, entryId) => {
    const wanted = { orderNo, amountFen, reason: reason ?? "", entryId };
    const refund = await beginRefund(deps, tx, wanted);
    const result = { refundNo: refund.refund_no, amountFen: refund.amount_fen };
    return { result, details: result, outcome: "started", once: refund };
  });
  if (!started.isFirst) {
    const state = (await findRefund(deps.db, started.result.refundNo))?.state ?? "underway";
    return { ...started.result, state };
  }
  const state = await requestRefund(deps, started.once, { isNew: true });
  return { ...started.result, state };
}
