import type { ConsoleContext } from "../../../context.ts";
import { findOrderGrant } from "../../../membership/membership-store.ts";
import type { ConsoleHandler } from "../../../operators/console-handler.ts";
import { Rejection } from "../../../platform/rejection.ts";
import { type LoadedOrder, loadOrder } from "../../operator/load-order.ts";
import { listGrantsAfter } from "../../upgrades/align-credits.ts";
import { readCreditedWorth } from "../../upgrades/credited-order-store.ts";
import { planRefund } from "../plan-refund.ts";
import { requireEnterableSum, sentBackOf } from "./record-sent-back.ts";

/** Previews the consequences as if all refunds under way had been completed. */
export const previewRefund: ConsoleHandler<"previewRefund"> = async (context, { params, query }) => {
  const loaded = await loadOrder(context, params.orderNo);
  const { order, money } = loaded;
  if (order.state !== "granted") {
    throw new Rejection("orderNotRefundable", { orderNo: order.order_no, state: order.state });
  }
  const { refundableFen, refundedFen, underwayFen, refundsParts } = money;
  const amountFen = Math.min(query.amountFen ?? refundableFen, refundableFen);
  const beforeFen = refundedFen + underwayFen;
  const preview = await previewDays(context, loaded, beforeFen, beforeFen + amountFen);
  const { daysOutOfReach, movedTo, ...days } = preview;
  return {
    amountFen,
    method: order.payment_method,
    leftFen: refundableFen,
    refundsParts,
    ...days,
    daysMoved: daysOutOfReach,
    movedTo: daysOutOfReach > 0 ? movedTo : [],
    isWhole: amountFen === refundableFen,
  };
};

/** Throws the rejection that entering or correcting the sum would throw. */
export const previewSentBack: ConsoleHandler<"previewSentBack"> = async (
  context,
  { params, query: { attemptNo, amountFen, how = "record" } },
) => {
  const loaded = await loadOrder(context, params.orderNo);
  const attempt = loaded.attempts.find(({ attempt_no }) => attempt_no === attemptNo);
  if (!attempt) throw new Rejection("orderNotFound");
  const { paymentState, statements, state } = attempt;
  const { paidFen = 0, refundedFen: beforeFen, ownRefundFen: ownFen } = paymentState;
  const entered = sentBackOf(paymentState, statements);
  requireEnterableSum(how === "record" ? "recordSentBack" : "correctSentBack", attemptNo, entered, amountFen);
  const afterFen = ownFen + amountFen;
  // Money that is not the order's payment has granted no days.
  const [fromFen, toFen] = state === "paid" ? [beforeFen, afterFen] : [0, 0];
  const { daysTaken, memberUntil, memberUntilAfter } = await previewDays(context, loaded, fromFen, toFen);
  const sums = { amountFen, knownFen: entered.knownFen, paidFen, ownFen, refundedFen: afterFen };
  return { ...sums, daysTaken, memberUntil, memberUntilAfter };
};

async function previewDays(
  { readsDb }: ConsoleContext,
  loaded: LoadedOrder,
  beforeFen: number,
  afterFen: number,
) {
  const { order, account, money } = loaded;
  const grant = await findOrderGrant(readsDb, order.order_no);
  const { paidFen = order.price_fen } = money;
  const grants = await listGrantsAfter(readsDb, order, {
    priceFen: order.price_fen,
    paidFen,
    refundedFen: afterFen,
  });
  const { paidFen: creditedFen } = await readCreditedWorth(readsDb, order.order_no);
  const plan = planRefund({ order, creditedFen, paidFen, grant, grants }, beforeFen, afterFen);
  return {
    daysTaken: plan.days,
    memberUntil: account.vip_expire_at?.toISOString() ?? null,
    memberUntilAfter: plan.end?.toISOString() ?? null,
    daysOutOfReach: plan.unreachableDays,
    movedTo: [...(grant?.movedTo ?? [])],
  };
}
