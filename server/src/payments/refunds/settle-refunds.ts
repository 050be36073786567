import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import type { AlarmKind } from "../../alarms/alarm-kinds.ts";
import type { Context } from "../../context.ts";
import { afterCommit, type Tx } from "../../platform/database/transaction.ts";
import { enqueueJob } from "../../platform/jobs/job-store.ts";
import { alignOrder } from "../align-order.ts";
import { moveAttempt } from "../attempt-store.ts";
import { paymentJobs } from "../jobs.ts";
import { type Outcome, type Settlement, unsettledAlarms } from "../settlement.ts";
import { listRefundsOfAttempt, type Refund, recordRefundOutcome } from "./refund-store.ts";

const refundAlarms: readonly AlarmKind[] = ["refund.doubtful", "refund.abnormal", "refund.refused"];

/**
 * Settles a paid attempt's refunds, whether requested here or made in the gateway's console: ends our refunds and takes
 * days back in proportion to the money. An unknown amount raises an alarm.
 */
export async function settleRefunds(settlement: Settlement): Promise<Outcome> {
  const { paymentState, source } = settlement;
  const { refundedFen, refunds, hasUnknownRefunds } = paymentState;
  // An operator may have corrected an entered refund to zero.
  if (source !== "operator" && refundedFen === 0 && refunds.size === 0 && !hasUnknownRefunds)
    return "nothing_new";
  const ownRefunds = await listRefundsOfAttempt(settlement.tx, settlement.attempt.attempt_no);
  for (const refund of ownRefunds) await settleRefund(settlement, refund);
  await watchUnknownAmount(settlement, ownRefunds);
  if (!(await alignDays(settlement, ownRefunds))) return "nothing_new";
  const { tx, attempt, now } = settlement;
  await enqueueJob(tx, paymentJobs.sendRefundNotice, { subject: attempt.attempt_no, now });
  return "refunded";
}

/** Updates one of our refunds. `done` overrides earlier states. */
async function settleRefund({ context, tx, attempt, paymentState, now }: Settlement, refund: Refund) {
  const { refund_no: subject, amount_fen: amountFen } = refund;
  const { method } = attempt;
  const gatewayState = paymentState.refunds.get(subject)?.state;
  if (gatewayState === "failed") await endRefundAsRefused(context, tx, refund, method);
  if (gatewayState === "abnormal" && refund.state === "underway") {
    await context.alarms.raise({ kind: "refund.abnormal", subject, details: { amountFen } }, tx);
  }
  if (gatewayState !== "done") return;
  if (await recordRefundOutcome(tx, subject, { state: "done", at: now })) {
    afterCommit(tx, () => context.metrics.count("refunds_total", { method, outcome: "done" }));
  }
  await context.alarms.close(refundAlarms, [subject], tx);
}

/** Ends one of our refunds that its gateway has refused: no money has moved. */
export async function endRefundAsRefused(
  context: Pick<Context, "clock" | "alarms" | "metrics">,
  tx: Tx,
  { refund_no: subject, amount_fen: amountFen }: Refund,
  method: PaymentMethod,
): Promise<void> {
  if (await recordRefundOutcome(tx, subject, { state: "refused", at: context.clock.now() })) {
    afterCommit(tx, () => context.metrics.count("refunds_total", { method, outcome: "refused" }));
    await context.alarms.raise({ kind: "refund.refused", subject, details: { amountFen } }, tx);
  }
  await context.alarms.close(["refund.doubtful", "refund.abnormal"], [subject], tx);
}

/** Raises no alarm while one of our own refunds is under way: it explains the gateway's message. */
async function watchUnknownAmount(
  { context, tx, attempt, paymentState }: Settlement,
  ownRefunds: readonly Refund[],
) {
  const subject = attempt.attempt_no;
  const isOpen = paymentState.hasUnknownRefunds && ownRefunds.every((refund) => refund.state === "refused");
  const kind = "refund.amount_unknown";
  if (isOpen) await context.alarms.raise({ kind, subject, details: { paidFen: paymentState.paidFen } }, tx);
  else await context.alarms.close([kind, ...unsettledAlarms], [subject], tx);
}

/** Aligns the days with the refunded money. Returns true if something changed. */
async function alignDays(settlement: Settlement, ownRefunds: readonly Refund[]): Promise<boolean> {
  const { attempt, paymentState } = settlement;
  const { refundedFen, paidFen = attempt.amount_fen, signedTotals } = paymentState;
  if (attempt.state === "surplus")
    return refundedFen >= paidFen && (await endSurplus(settlement, ownRefunds));
  const isContradicted = signedTotals.length > 1;
  if (attempt.state === "refunded") {
    return refundedFen < paidFen && !isContradicted && (await reopenSurplus(settlement));
  }
  if (attempt.state !== "paid") return false;
  const money = { paidFen, refundedFen, isContradicted };
  const { hasChanged, isWhole } = await alignOrder(settlement, { money, endCause: "moneySentBack" });
  if (hasChanged && isWhole) await closeRefundAlarms(settlement, ownRefunds);
  return hasChanged;
}

/**
 * The refund that had ended this payment was entered by mistake. The payment is open again: it is returned, or an
 * operator decides about it.
 */
async function reopenSurplus({ context, tx, attempt, paymentState, now }: Settlement): Promise<boolean> {
  const { attempt_no: subject, method, amount_fen: amountFen } = attempt;
  const { paidFen = amountFen, refundedFen } = paymentState;
  const from = ["refunded"] as const;
  if (paidFen === amountFen) {
    await moveAttempt(tx, subject, { from, to: "surplus" });
    await enqueueJob(tx, paymentJobs.returnSurplus, { subject, queue: method, now });
  } else {
    await moveAttempt(tx, subject, { from, to: "closed" });
    await context.alarms.raise(
      { kind: "payment.mismatch", subject, details: { amountFen, paidFen, refundedFen } },
      tx,
    );
  }
  return true;
}

async function endSurplus(settlement: Settlement, ownRefunds: readonly Refund[]): Promise<boolean> {
  const { context, tx, attempt } = settlement;
  const moved = await moveAttempt(tx, attempt.attempt_no, { from: ["surplus"], to: "refunded" });
  await context.alarms.close(["payment.surplus"], [attempt.attempt_no], tx);
  await closeRefundAlarms(settlement, ownRefunds);
  return moved !== undefined;
}

/** After a full refund, alarms about single refunds are obsolete. */
async function closeRefundAlarms({ context, tx }: Settlement, ownRefunds: readonly Refund[]): Promise<void> {
  const numbers = ownRefunds.map((refund) => refund.refund_no);
  await context.alarms.close(refundAlarms, numbers, tx);
}
