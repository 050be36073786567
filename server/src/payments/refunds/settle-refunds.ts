import type { AlarmKind } from "../../alarms/alarm-kinds.ts";
import { wasRaised } from "../../alarms/alarm-store.ts";
import { takeBackMembership } from "../../membership/take-back-membership.ts";
import { afterCommit } from "../../platform/database/transaction.ts";
import { moveOrder } from "../../shop/orders/order-store.ts";
import { moveAttempt } from "../attempt-store.ts";
import { type Outcome, type Settlement, unsettledAlarms } from "../settlement.ts";
import { endRefund, listRefundsOfAttempt, type Refund } from "./refund-store.ts";

const refundAlarms: readonly AlarmKind[] = ["refund.doubtful", "refund.abnormal", "refund.refused"];

/**
 * Settles a paid attempt's refunds, whether requested here or in the gateway's console: ends our refunds and takes back
 * days in proportion to the money. An unknown amount raises an alarm.
 */
export async function settleRefunds(settlement: Settlement): Promise<Outcome> {
  const { standing } = settlement;
  if (standing.refundedFen === 0 && standing.refunds.size === 0 && !standing.refundsUnknown) {
    return "nothing new";
  }
  const ours = await listRefundsOfAttempt(settlement.tx, settlement.attempt.attempt_no);
  for (const refund of ours) await settleRefund(settlement, refund);
  await watchUnknownAmount(settlement, ours);
  return (await giveBack(settlement, ours)) ? "refunded" : "nothing new";
}

/** Updates one of our refunds. `done` overrules what was said before. */
async function settleRefund({ deps, tx, attempt, standing, now }: Settlement, refund: Refund): Promise<void> {
  const { refund_no: subject, amount_fen: amountFen } = refund;
  const told = standing.refunds.get(subject)?.state;
  const count = (outcome: "done" | "refused") =>
    afterCommit(tx, () => deps.metrics.count("refunds_total", { method: attempt.method, outcome }));
  if (told === "done" && (await endRefund(tx, subject, { state: "done", at: now }))) count("done");
  if (told === "failed" && (await endRefund(tx, subject, { state: "refused", at: now }))) {
    count("refused");
    await deps.alarms.raise({ kind: "refund.refused", subject, details: { amountFen } }, tx);
  }
  if (told === "abnormal" && refund.state === "underway") {
    await deps.alarms.raise({ kind: "refund.abnormal", subject, details: { amountFen } }, tx);
  }
  const over: readonly AlarmKind[] = ["refund.doubtful", "refund.abnormal"];
  if (told === "failed") await deps.alarms.close(over, [subject], tx);
  if (told === "done") await deps.alarms.close(refundAlarms, [subject], tx);
}

/** No alarm while a refund of ours is under way: it explains the gateway's message. */
async function watchUnknownAmount({ deps, tx, attempt, standing }: Settlement, ours: readonly Refund[]) {
  const subject = attempt.attempt_no;
  const isOpen = standing.refundsUnknown && ours.every((refund) => refund.state === "refused");
  const kind = "refund.amount_unknown";
  if (isOpen) await deps.alarms.raise({ kind, subject, details: { paidFen: standing.paidFen } }, tx);
  else await deps.alarms.close([kind, ...unsettledAlarms], [subject], tx);
}

/** Takes back days for refunded money; true if something changed. */
async function giveBack(settlement: Settlement, ours: readonly Refund[]): Promise<boolean> {
  const { deps, tx, order, attempt, standing, now } = settlement;
  const { refundedFen, paidFen = attempt.amount_fen } = standing;
  if (attempt.state === "surplus") return refundedFen >= paidFen && (await endSurplus(settlement, ours));
  if (attempt.state !== "paid" || refundedFen === 0) return false;
  const { account_id: accountId, order_no: orderNo, valid_days: days, price_fen: priceFen } = order;
  const refunded = { accountId, orderNo, days, priceFen, paidFen, refundedFen, at: now };
  const taken = await takeBackMembership(tx, refunded);
  await reportMovedDays(settlement, taken);
  if (!taken.hasChanged || !taken.isWhole) return taken.hasChanged;
  const end = { from: ["granted"], to: "refunded", cause: "all money sent back", at: now } as const;
  await moveOrder(tx, order, end);
  await deps.alarms.close(["payment.account_deleted"], [attempt.attempt_no], tx);
  await closeRefundAlarms(settlement, ours);
  return true;
}

interface OutOfReach {
  readonly daysOutOfReach: number;
  readonly movedTo: readonly number[];
}

/** Raises an alarm about days of the order that were moved to other accounts, which its refunds cannot take. */
async function reportMovedDays(
  { deps, tx, order }: Settlement,
  { daysOutOfReach: days, movedTo }: OutOfReach,
): Promise<void> {
  if (days === 0) return;
  const matter = { kind: "refund.days_moved", subject: order.order_no } as const;
  const details = { days, accounts: movedTo.join(", ") };
  if (!(await wasRaised(tx, matter, details))) await deps.alarms.raise({ ...matter, details }, tx);
}

async function endSurplus(settlement: Settlement, ours: readonly Refund[]): Promise<boolean> {
  const { deps, tx, attempt } = settlement;
  const moved = await moveAttempt(tx, attempt.attempt_no, { from: ["surplus"], to: "refunded" });
  await deps.alarms.close(["payment.surplus"], [attempt.attempt_no], tx);
  await closeRefundAlarms(settlement, ours);
  return moved !== undefined;
}

/** After a full refund, alarms about single refunds are obsolete. */
async function closeRefundAlarms({ deps, tx }: Settlement, ours: readonly Refund[]): Promise<void> {
  const numbers = ours.map((refund) => refund.refund_no);
  await deps.alarms.close(refundAlarms, numbers, tx);
}
