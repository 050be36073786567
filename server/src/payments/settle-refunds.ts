import type { AlarmKind } from "../alarms/alarm-kinds.ts";
import { takeBackMembership } from "../membership/take-back.ts";
import { moveOrder } from "../orders/order-store.ts";
import { moveAttempt } from "./attempt-store.ts";
import { endRefund, listRefundsOfAttempt, type Refund } from "./refund-store.ts";
import { doubts, type Outcome, type Settling } from "./settling.ts";

const refundAlarms: readonly AlarmKind[] = ["refund.doubtful", "refund.abnormal", "refund.refused"];

/**
 * Makes true what the ledger says of a paid attempt's refunds, wherever they were made: our refunds end, the order
 * gives back as much of its days as of its money. What is not known yet stays open, with an alarm.
 */
export async function settleRefunds(settling: Settling): Promise<Outcome> {
  const { standing } = settling;
  if (standing.refundedFen === 0 && standing.refunds.size === 0 && !standing.refundsUnknown) {
    return "nothing new";
  }
  const ours = await listRefundsOfAttempt(settling.tx, settling.attempt.attempt_no);
  for (const refund of ours) await settleRefund(settling, refund);
  await watchUnknownAmount(settling, ours);
  return (await giveBack(settling, ours)) ? "refunded" : "nothing new";
}

/** Moves one of our refunds to where its gateway says it is. Money that has arrived overrules what was said before. */
async function settleRefund({ deps, tx, standing }: Settling, refund: Refund): Promise<void> {
  const { refund_no: subject, amount_fen: amountFen } = refund;
  const told = standing.refunds.get(subject)?.state;
  if (told === "done") await endRefund(tx, subject, "done");
  if (told === "failed" && (await endRefund(tx, subject, "refused"))) {
    await deps.alarms.raise({ kind: "refund.refused", subject, details: { amountFen } }, tx);
  }
  if (told === "abnormal" && refund.state === "underway") {
    await deps.alarms.raise({ kind: "refund.abnormal", subject, details: { amountFen } }, tx);
  }
  const over: readonly AlarmKind[] = ["refund.doubtful", "refund.abnormal"];
  if (told === "failed") await deps.alarms.close(over, [subject], tx);
  if (told === "done") await deps.alarms.close(refundAlarms, [subject], tx);
}

/** A refund of ours that is under way explains why the gateway speaks of one. */
async function watchUnknownAmount({ deps, tx, attempt, standing }: Settling, ours: readonly Refund[]) {
  const subject = attempt.attempt_no;
  const isOpen = standing.refundsUnknown && ours.every((refund) => refund.state === "refused");
  const kind = "refund.amount_unknown";
  if (isOpen) await deps.alarms.raise({ kind, subject, details: { paidFen: standing.paidFen } }, tx);
  else await deps.alarms.close([kind, ...doubts], [subject], tx);
}

/** Takes back what went back of the money; true when something changed by it. */
async function giveBack(settling: Settling, ours: readonly Refund[]): Promise<boolean> {
  const { tx, order, attempt, standing, now } = settling;
  const { refundedFen } = standing;
  const isWhole = refundedFen >= attempt.amount_fen;
  if (attempt.state === "surplus") return isWhole && (await endSurplus(settling, ours));
  if (attempt.state !== "paid" || refundedFen === 0) return false;
  const { account_id: accountId, order_no: orderNo, valid_days: days, price_fen: priceFen } = order;
  const changed = await takeBackMembership(tx, { accountId, orderNo, days, priceFen, refundedFen, at: now });
  if (!changed || !isWhole) return changed;
  const end = { from: ["granted"], to: "refunded", cause: "all money sent back", at: now } as const;
  await moveOrder(tx, order, end);
  await settling.deps.alarms.close(["payment.account_deleted"], [attempt.attempt_no], tx);
  await forgetRefusals(settling, ours);
  return true;
}

async function endSurplus(settling: Settling, ours: readonly Refund[]): Promise<boolean> {
  const { deps, tx, attempt } = settling;
  const moved = await moveAttempt(tx, attempt.attempt_no, { from: ["surplus"], to: "refunded" });
  await deps.alarms.close(["payment.surplus"], [attempt.attempt_no], tx);
  await forgetRefusals(settling, ours);
  return moved !== undefined;
}

/** All of the money has gone back, so what was refused on the way concerns nobody any more. */
async function forgetRefusals({ deps, tx }: Settling, ours: readonly Refund[]): Promise<void> {
  const numbers = ours.map((refund) => refund.refund_no);
  await deps.alarms.close(refundAlarms, numbers, tx);
}
