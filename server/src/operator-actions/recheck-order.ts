import type { Deps } from "../deps.ts";
import { findOrder } from "../orders/order-store.ts";
import { listAttemptsOf } from "../payments/attempt-store.ts";
import { requestRefund } from "../payments/finish-refund.ts";
import { reconcileAttempt } from "../payments/reconcile-attempt.ts";
import { listRefunds } from "../payments/refund-store.ts";
import { addAuditLogEntry, addAuditLogOutcome } from "./audit-log-store.ts";
import { OperatorError } from "./operator-error.ts";
import { redactReason } from "./redact-reason.ts";

interface Wanted {
  readonly orderNo: string;
  readonly operator: string;
  readonly reason: string;
}

/** Reconciles every attempt and pending refund of an order with its gateway now; returns a line for each. */
export async function recheckOrder(deps: Deps, { orderNo, ...by }: Wanted): Promise<string[]> {
  const { db, clock } = deps;
  if (!(await findOrder(db, orderNo))) throw new OperatorError(`There is no order ${orderNo}`);
  const reason = await redactReason(db, { orderNo }, by.reason);
  const action = { ...by, action: "recheck", subject: orderNo, reason };
  const entryId = await addAuditLogEntry(db, { ...action, at: clock.now(), outcome: "started" });
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
