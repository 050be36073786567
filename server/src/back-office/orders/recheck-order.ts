import type * as calls from "@baleen/contract/back-office/orders.ts";
import {
  type RecheckAnswer,
  type RecheckCode,
  recheckAnswer,
} from "@baleen/contract/back-office/recheck-answers.ts";
import { type Attempt, listAttemptsOf } from "../../payments/attempt-store.ts";
import { foldFacts } from "../../payments/fold-facts.ts";
import { listFacts } from "../../payments/gateway-fact-store.ts";
import { reconcileAttempt } from "../../payments/reconcile-attempt.ts";
import { requestRefund } from "../../payments/refunds/finish-refund.ts";
import { listRefunds, type Refund } from "../../payments/refunds/refund-store.ts";
import type { Outcome } from "../../payments/settlement.ts";
import { listOpenStatements } from "../../payments/statement-store.ts";
import type { PrivacyDeps } from "../../privacy/deps.ts";
import { addAuditLogOutcome, findOutcome } from "../audit-log/audit-log-store.ts";
import type { Act } from "../console-handler.ts";
import { type OperatorAction, performAction } from "../perform-action.ts";
import { redactReason } from "../redact-reason.ts";
import { requireOrder } from "./require-order.ts";

export const gatewaySilent = "the gateway did not answer";

/**
 * Reconciles every attempt and pending refund of an order with its gateway now; returns the answer about each. A repetition
 * returns those of the first, none while that is under way.
 */
export const recheckOrder: Act<typeof calls.recheckOrder> = async (deps, { orderNo, ...by }) => {
  const { db } = deps;
  const reason = await redactReason(db, { orderNo }, by.reason);
  const action: OperatorAction = { ...by, action: "recheck", subject: orderNo, reason };
  const { isFirst, result } = await performAction(deps, action, async (tx, id) => {
    await requireOrder(tx, orderNo);
    return { result: { entryId: id }, outcome: "started" };
  });
  const answers = isFirst
    ? await recheck(deps, orderNo, result.entryId)
    : readAnswers((await findOutcome(db, result.entryId)) ?? "");
  return { state: (await requireOrder(db, orderNo)).state, answers };
};

async function recheck(deps: PrivacyDeps, orderNo: string, entryId: number): Promise<RecheckAnswer[]> {
  const { db, clock } = deps;
  const answers: RecheckAnswer[] = [];
  for (const attempt of await listAttemptsOf(db, orderNo)) {
    answers.push(await answerOf(deps, attempt, await reconcileAttempt(deps, attempt)));
  }
  for (const refund of await listRefunds(db, orderNo)) {
    if (refund.state === "underway") answers.push(refundAnswer(refund, await requestRefund(deps, refund)));
  }
  await addAuditLogOutcome(db, entryId, writeAnswers(answers) || "there was no attempt", clock.now());
  return answers;
}

async function answerOf(
  { db }: PrivacyDeps,
  { method, attempt_no: attemptNo, amount_fen: amountFen }: Attempt,
  outcome: Outcome | undefined,
): Promise<RecheckAnswer> {
  const of = { method, attemptNo };
  const standing = foldFacts(await listFacts(db, of), await listOpenStatements(db, of));
  const { paidFen = null, refundedFen, refundsUnknown } = standing;
  // More urgent than the outcome: an operator has to enter the amount that the gateway does not tell.
  const code = refundsUnknown && outcome !== undefined ? "amount unknown" : (outcome ?? "silent");
  return { number: attemptNo, code, paidFen, amountFen, refundedFen };
}

function refundAnswer({ refund_no, amount_fen }: Refund, code: RecheckCode): RecheckAnswer {
  return { number: refund_no, code, paidFen: null, amountFen: amount_fen, refundedFen: 0 };
}

/** As the audit log keeps them: `P123: mismatch, 100 of 3900 fen, 0 back`. */
function writeAnswers(answers: readonly RecheckAnswer[]): string {
  return answers
    .map(({ number, code, paidFen, amountFen, refundedFen }) => {
      return `${number}: ${code}, ${paidFen ?? "none"} of ${amountFen} fen, ${refundedFen} back`;
    })
    .join("; ");
}

const written = /^(\S+): ([^,]+), (\d+|none) of (\d+) fen, (\d+) back$/;

function readAnswers(outcome: string): RecheckAnswer[] {
  return outcome.split("; ").flatMap((line) => {
    const [, number, code, paid, amount, refunded] = written.exec(line) ?? [];
    const read = recheckAnswer.safeParse({
      number,
      code,
      paidFen: paid === "none" ? null : Number(paid),
      amountFen: Number(amount),
      refundedFen: Number(refunded),
    });
    return read.success ? [read.data] : [];
  });
}
