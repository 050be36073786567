import type { OrderCause } from "@baleen/contract/shop/order-causes.ts";
import { wasRaised } from "../alarms/alarm-store.ts";
import { applyGrants } from "../membership/announce-membership.ts";
import { listGrants } from "../membership/membership-store.ts";
import {
  alignGrant,
  computeCreditedMoney,
  computeMoneyInForce,
  type OrderAmounts,
} from "../membership/take-back-membership.ts";
import { changeOrderState, lockOrder, type Order } from "../shop/orders/order-store.ts";
import { announceRefund } from "../webhooks/announce-refund.ts";
import { findPaidAttempt } from "./attempt-store.ts";
import { foldFacts } from "./fold-facts.ts";
import { listFacts } from "./gateway-fact-store.ts";
import type { Settlement } from "./settlement.ts";
import { listOpenStatements } from "./statement-store.ts";
import { alignCredits, reportRefundedCredit } from "./upgrades/align-credits.ts";
import { readCreditedWorth } from "./upgrades/credited-order-store.ts";

type AlignedPayment = Pick<Settlement, "tx" | "order" | "attempt" | "now"> & {
  readonly context: Pick<Settlement["context"], "alarms">;
};

interface Alignment {
  /** How much was paid for the order and how much of it was refunded. */
  readonly money: Pick<OrderAmounts, "paidFen" | "refundedFen" | "isContradicted">;
  /** The cause to record if the order ends because nothing of its payment is left. */
  readonly endCause: Extract<OrderCause, "moneySentBack" | "completionWithdrawn">;
  /** The audit log entry in which an operator decided that the order keeps the days that its payment is worth. */
  readonly worthEntryId?: number;
}

/**
 * Brings an order in line with its money. Every change of the paid amount goes through here: refunds (signed or
 * entered), corrections of refunds, a withdrawn completion, a smaller payment. Days are taken or given back, days that
 * were moved to other accounts raise an alarm, and the order ends or is granted again. Invoices need no step here:
 * `listInvoicesToReverse` derives from the same money which ones must be reversed. Returns whether days changed, and
 * whether all days are gone.
 */
export async function alignOrder(
  payment: AlignedPayment,
  alignment: Alignment,
): Promise<{ readonly hasChanged: boolean; readonly isWhole: boolean }> {
  const { tx, order, now } = payment;
  const { hasChanged, isWhole, hasChangedGrants } = await alignGrants(payment, alignment);
  // Once, so that no end is announced that the same transaction takes back.
  if (hasChangedGrants) await applyGrants(tx, order.account_id, await listGrants(tx, order.account_id), now);
  return { hasChanged, isWhole };
}

/** The same for the grants of the order and of those whose days have paid for it, without the membership's end. */
async function alignGrants(payment: AlignedPayment, { money, endCause, worthEntryId }: Alignment) {
  const { context, tx, order, attempt, now } = payment;
  const { account_id: accountId, order_no: orderNo, valid_days: days, price_fen: priceFen } = order;
  const { paidFen: creditedFen } = await readCreditedWorth(tx, orderNo);
  const ofOrder = { ...money, days, priceFen, creditFen: order.credit_fen ?? 0, creditedFen };
  const aligned = await alignGrant(tx, {
    accountId,
    orderNo,
    money: ofOrder,
    reductionEntryId: worthEntryId,
    at: now,
  });
  await reportMovedDays(payment, aligned.unreachableDays, aligned.movedTo);
  const { paidFen, refundedFen } = money;
  await announceRefund(tx, { orderNo, accountId, paidFen, refundedFen }, now);
  const { hasChanged, isFullyRefunded } = aligned;
  if (hasChanged && isFullyRefunded) {
    await changeOrderState(tx, order, { from: ["granted"], to: "refunded", cause: endCause, at: now });
    await context.alarms.close(["payment.account_deleted"], [attempt.attempt_no], tx);
  } else if (hasChanged && order.state === "refunded") {
    await changeOrderState(tx, order, {
      from: ["refunded"],
      to: "granted",
      cause: "refundCorrected",
      at: now,
    });
  }
  await reportRefundedCredit(payment, {
    creditedFen: computeCreditedMoney(ofOrder),
    keptFen: computeMoneyInForce(ofOrder),
    refundedFen: money.refundedFen,
  });
  const credits = await alignCredits(payment, ofOrder);
  let hasChangedGrants = hasChanged || credits.hasChanged;
  for (const lowerOrderNo of credits.lowerOrders)
    hasChangedGrants = (await alignLowerOrder(payment, lowerOrderNo)) || hasChangedGrants;
  return { hasChanged, isWhole: isFullyRefunded, hasChangedGrants };
}

/** Refunds of a lower plan take the days that an upgrade has just given back, as far as they are due. */
async function alignLowerOrder({ context, tx, now }: AlignedPayment, orderNo: string): Promise<boolean> {
  const attempt = await findPaidAttempt(tx, orderNo);
  if (!attempt) return false;
  const { method, attempt_no: attemptNo, amount_fen } = attempt;
  const statements = await listOpenStatements(tx, { method, attemptNo });
  const state = foldFacts(await listFacts(tx, { method, attemptNo }), statements);
  const { paidFen = amount_fen, refundedFen, signedTotals } = state;
  const money = { paidFen, refundedFen, isContradicted: signedTotals.length > 1 };
  const order = await lockOrder(tx, orderNo);
  const lower = { context, tx, order, attempt, now };
  return (await alignGrants(lower, { money, endCause: "moneySentBack" })).hasChangedGrants;
}

/** Raises an alarm about days that were moved to other accounts and that the order's money no longer pays for. */
async function reportMovedDays(
  { context, tx, order }: { readonly order: Order } & Pick<AlignedPayment, "context" | "tx">,
  days: number,
  movedTo: readonly number[],
): Promise<void> {
  if (movedTo.length === 0) return;
  const subject = { kind: "refund.days_moved", subject: order.order_no } as const;
  const details = { days, accounts: movedTo.join(", ") };
  if (days === 0) await context.alarms.close([subject.kind], [subject.subject], tx);
  else if (!(await wasRaised(tx, subject, details))) await context.alarms.raise({ ...subject, details }, tx);
}
