import type { Deps } from "../deps.ts";
import { findOrder } from "../orders/order-store.ts";
import { listAttemptsOf } from "../payments/attempt-store.ts";
import { requestRefund } from "../payments/finish-refund.ts";
import { reconcileAttempt } from "../payments/reconcile-attempt.ts";
import { listRefunds } from "../payments/refund-store.ts";
import { addAuditLogOutcome, findOutcome } from "./audit-log-store.ts";
import { OperatorError } from "./operator-error.ts";
import { type By, performAction } from "./perform-action.ts";
import { redactReason } from "./redact-reason.ts";

interface Wanted extends By {
  readonly orderNo: string;
}

/**
 * Reconciles every attempt and pending refund of an order with its gateway now; returns a line for each. A repetition
 * returns the lines of the first, none while that is under way.
 */
export async function recheckOrder(deps: Deps, { orderNo, ...by }: Wanted): Promise<string[]> {
  const { db, clock } = deps;
  const reason = await redactReason(db, { orderNo }, by.reason);
  let isFirst = false;
  const action = { ...by, action: "recheck", subject: orderNo, reason };
  const { entryId } = await performAction(deps, action, async (tx, id) => {
    if (!(await findOrder(tx, orderNo))) throw noOrder(orderNo);
    isFirst = true;
    return { result: { entryId: id }, outcome: "started" };
  });
  if (!isFirst) return (await findOutcome(db, entryId))?.split("; ") ?? [];
  const lines: string[] = [];
  for (const attempt of await listAttemptsOf(db, orderNo)) {
    const outcome = await reconcileAttempt(deps, attempt);
    lines.push(`${attempt.attempt_no}: ${outcome ?? "the gateway did not answer"}`);
  }
  for (const refund of await listRefunds(db, orderNo)) {
    if (refund.state !== "underway") continue;
    lines.push(`${refund.refund_no}: ${await requestRefund(deps, refund)}`);
  }
  await addAuditLogOutcome(db, entryId, lines.join("; ") || "there was no attempt", clock.now());
  return lines;
}

export function noOrder(orderNo: string): OperatorError {
  return new OperatorError({ zh: `订单${orderNo}不存在`, en: `There is no order ${orderNo}` });
}
