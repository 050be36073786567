import {
  type RecheckAnswer,
  type RecheckCode,
  recheckAnswers,
} from "@baleen/contract/back-office/recheck-answers.ts";
import type { Context } from "../../context.ts";
import { addAuditLogOutcome, findOutcome } from "../../operators/audit-log/audit-log-store.ts";
import type { ConsoleAction } from "../../operators/console-handler.ts";
import { type Attempt, findAttempt, listAttemptsOf } from "../attempt-store.ts";
import { foldFacts } from "../fold-facts.ts";
import { listFacts } from "../gateway-fact-store.ts";
import { requestRefund } from "../refunds/refund-order.ts";
import { listRefunds, type Refund } from "../refunds/refund-store.ts";
import { queryAndSettleAttempt } from "../settle-attempt.ts";
import { listOpenStatements } from "../statement-store.ts";
import { actOnOrder, requireOrder } from "./act-on-order.ts";

/**
 * Reconciles every attempt and pending refund of an order with its gateway now; returns the answer for each. A repeated
 * request returns the answers of the first, or none while the first is running.
 */
export const recheckOrder: ConsoleAction<"recheckOrder"> = async (context, { orderNo, ...by }) => {
  const { db } = context;
  const action = { ...by, orderNo, action: "recheckOrder" } as const;
  const { isFirst, result } = await actOnOrder(context, action, async (tx, { id: entryId }) => {
    await requireOrder(tx, orderNo);
    return { result: { entryId }, outcome: "started" };
  });
  const answers = isFirst
    ? await recheck(context, orderNo, result.entryId)
    : recheckAnswers.parse((await findOutcome(db, result.entryId))?.params.answers ?? []);
  return { state: (await requireOrder(db, orderNo)).state, answers };
};

async function recheck(context: Context, orderNo: string, entryId: number): Promise<RecheckAnswer[]> {
  const { db, clock } = context;
  const answers: RecheckAnswer[] = [];
  for (const attempt of await listAttemptsOf(db, orderNo)) {
    answers.push(await recheckAttempt(context, attempt));
  }
  for (const refund of await listRefunds(db, orderNo)) {
    if (refund.state !== "underway") continue;
    const method = (await findAttempt(db, refund.attempt_no))?.method;
    const canQuery = method !== undefined && context.gateways.has(method);
    answers.push(refundAnswer(refund, canQuery ? await requestRefund(context, refund) : "not_set_up"));
  }
  await addAuditLogOutcome(db, entryId, { outcome: "answered", params: { answers } }, clock.now());
  return answers;
}

/** Queries an attempt at its gateway now and settles the answer. */
export async function recheckAttempt(context: Context, attempt: Attempt): Promise<RecheckAnswer> {
  const outcome = await queryAndSettleAttempt(context, attempt);
  const { db } = context;
  const { method, attempt_no: attemptNo, amount_fen: amountFen } = attempt;
  const key = { method, attemptNo };
  const paymentState = foldFacts(await listFacts(db, key), await listOpenStatements(db, key));
  const { paidFen = null, refundedFen, hasUnknownRefunds } = paymentState;
  // This takes precedence over the outcome: an operator has to enter the amount that the gateway does not report.
  const noAnswerCode = context.gateways.has(method) ? "silent" : "not_set_up";
  const code = hasUnknownRefunds && outcome !== undefined ? "amount_unknown" : (outcome ?? noAnswerCode);
  return { number: attemptNo, code, paidFen, amountFen, refundedFen };
}

function refundAnswer({ refund_no, amount_fen }: Refund, code: RecheckCode): RecheckAnswer {
  return { number: refund_no, code, paidFen: null, amountFen: amount_fen, refundedFen: 0 };
}
