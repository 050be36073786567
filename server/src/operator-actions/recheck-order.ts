import type { Deps } from "../deps.ts";
import { findOrder } from "../orders/order-store.ts";
import { listAttemptsOf } from "../payments/attempt-store.ts";
import { requestRefund } from "../payments/finish-refund.ts";
import { reconcileAttempt } from "../payments/reconcile-attempt.ts";
import { listRefunds } from "../payments/refund-store.ts";
import { addAuditLogOutcome, findOutcome } from "./audit-log-store.ts";
import { OperatorError } from "./operator-error.ts";
import { type By, type OperatorAction, performOnce } from "./perform-action.ts";
import { redactReason } from "./redact-reason.ts";

interface Wanted extends By {
  readonly orderNo: string;
}

/** The answer about an attempt or a refund. */
export interface Rechecked {
  readonly number: string;
  readonly outcome: string;
}

export const gatewaySilent = "the gateway did not answer";

/**
 * Reconciles every attempt and pending refund of an order with its gateway now; returns the answer about each. A repetition
 * returns those of the first, none while that is under way.
 */
export async function recheckOrder(deps: Deps, { orderNo, ...by }: Wanted): Promise<Rechecked[]> {
  const { db, clock } = deps;
  const reason = await redactReason(db, { orderNo }, by.reason);
  const action: OperatorAction = { ...by, action: "recheck", subject: orderNo, reason };
  const { isFirst, result } = await performOnce(deps, action, async (tx, id) => {
    if (!(await findOrder(tx, orderNo))) throw noOrder(orderNo);
    return { result: { entryId: id }, outcome: "started", once: null };
  });
  const { entryId } = result;
  if (!isFirst) return readAnswers((await findOutcome(db, entryId)) ?? "");
  const answers: Rechecked[] = [];
  for (const attempt of await listAttemptsOf(db, orderNo)) {
    const outcome = await reconcileAttempt(deps, attempt);
    answers.push({ number: attempt.attempt_no, outcome: outcome ?? gatewaySilent });
  }
  for (const refund of await listRefunds(db, orderNo)) {
    if (refund.state !== "underway") continue;
    answers.push({ number: refund.refund_no, outcome: await requestRefund(deps, refund) });
  }
  const lines = answers.map(({ number, outcome }) => `${number}: ${outcome}`).join("; ");
  await addAuditLogOutcome(db, entryId, lines || "there was no attempt", clock.now());
  return answers;
}

function readAnswers(outcome: string): Rechecked[] {
  return outcome.split("; ").flatMap((line) => {
    const [number, answer] = line.split(": ");
    return number && answer ? [{ number, outcome: answer }] : [];
  });
}

export function noOrder(orderNo: string): OperatorError {
  return new OperatorError({ zh: `订单${orderNo}不存在`, en: `There is no order ${orderNo}` });
}
