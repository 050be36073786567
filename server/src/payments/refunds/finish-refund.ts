import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import { afterCommit, inTransaction } from "../../platform/database/transaction.ts";
import type { Run, RunResult } from "../../platform/jobs/run-job.ts";
import { findAttempt } from "../attempt-store.ts";
import type { PaymentDeps } from "../deps.ts";
import { foldFacts } from "../fold-facts.ts";
import { listFacts } from "../gateway-fact-store.ts";
import { type Gateway, GatewayError, type Refund as RefundRequest, type Trade } from "../gateways/gateway.ts";
import { nextPollInS } from "../polling.ts";
import { settlePayment } from "../settle-payment.ts";
import { endRefund, findRefund, markRefundRequested, type Refund } from "./refund-store.ts";

/** Job: requests a refund again, with the same number, until the gateway has confirmed or rejected it. */
export async function finishRefund(deps: PaymentDeps, { subject: refundNo }: Run): Promise<RunResult> {
  const refund = await findRefund(deps.db, refundNo);
  if (refund?.state !== "underway") return "done";
  const state = await requestRefund(deps, refund);
  return state === "underway" ? { runAgainInS: nextPollInS(refund.created_at, deps.clock.now()) } : "done";
}

/**
 * Requests a refund from the gateway, idempotent by its number, and settles the answer. Only an authentic answer ends the
 * refund: it is done, it failed, or it was rejected and the gateway knows no refund with this number.
 */
export async function requestRefund(
  deps: PaymentDeps,
  refund: Refund,
  { isNew = false }: { readonly isNew?: boolean } = {},
): Promise<Refund["state"]> {
  const { refund_no: refundNo, attempt_no: attemptNo } = refund;
  await markRefundRequested(deps.db, refundNo, deps.clock.now());
  const attempt = await findAttempt(deps.db, attemptNo);
  const gateway = attempt && deps.gateways.get(attempt.method);
  if (!attempt || !gateway) return "underway";
  const { method, amount_fen } = attempt;
  const { paidFen: totalFen = amount_fen } = foldFacts(await listFacts(deps.db, { method, attemptNo }));
  const request: RefundRequest = {
    attemptNo,
    refundNo,
    amountFen: refund.amount_fen,
    totalFen,
    reason: refund.reason,
  };
  try {
    const trade = await submitRefund(gateway, request, isNew);
    if (trade === "refused") await rejectRefund(deps, refund, attempt.method);
    else await settlePayment(deps, { method: attempt.method, attemptNo, trade, source: "answer" });
  } catch (error) {
    await deps.alarms.raise({ kind: "refund.doubtful", subject: refundNo, details: { attemptNo, error } });
  }
  return (await findRefund(deps.db, refundNo))?.state ?? "underway";
}

async function submitRefund(
  gateway: Gateway,
  request: RefundRequest,
  isNew: boolean,
): Promise<Trade | "refused"> {
  const existing = isNew ? undefined : await gateway.queryRefund(request);
  if (existing && hasEnded(existing)) return existing;
  try {
    // Repeating the number does not refund twice, and may advance the first refund.
    return await gateway.refund(request);
  } catch (error) {
    const isRefused = error instanceof GatewayError && error.kind === "refused" && error.isSigned;
    if (!isRefused) throw error;
    // An earlier request with this number may have succeeded although its answer was lost.
    return (await gateway.queryRefund(request)) ?? "refused";
  }
}

function hasEnded({ refund }: Trade): boolean {
  return refund?.state === "done" || refund?.state === "failed" || refund?.state === "abnormal";
}

async function rejectRefund(
  deps: PaymentDeps,
  { refund_no: subject, amount_fen: amountFen }: Refund,
  method: PaymentMethod,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    if (!(await endRefund(tx, subject, { state: "refused", at: deps.clock.now() }))) return;
    afterCommit(tx, () => deps.metrics.count("refunds_total", { method, outcome: "refused" }));
    await deps.alarms.close(["refund.doubtful", "refund.abnormal"], [subject], tx);
    await deps.alarms.raise({ kind: "refund.refused", subject, details: { amountFen } }, tx);
  });
}
