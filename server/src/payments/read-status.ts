import type {
  readPaymentStatus as call,
  MoneyOutcome,
  PaymentStatus,
} from "@baleen/contract/payments/payments.ts";
import { paymentMethods } from "@baleen/contract/shop/payment-methods.ts";
import { secondsAfter } from "../platform/clock.ts";
import type { Queries } from "../platform/database/transaction.ts";
import type { Handler } from "../platform/http/handler.ts";
import { Rejection } from "../platform/rejection.ts";
import { findOrder, findOwnOrder, type Order } from "../shop/orders/order-store.ts";
import type { OrderState } from "../shop/tables.ts";
import { claimAttemptsToPoll, listAttemptsOf } from "./attempt-store.ts";
import { minVisitorPollS } from "./polling.ts";
import { queryAndSettleAttempt } from "./settle-attempt.ts";

/** `SUCCESS` only once the membership is granted, so that the next read of the profile contains it. */
const statusOf: Readonly<Record<OrderState, PaymentStatus>> = {
  pending: "PENDING",
  paid: "PENDING",
  granted: "SUCCESS",
  closed: "TRADE_CLOSED",
  failed: "FAILED",
  refunded: "TRADE_CLOSED",
};

export const readPaymentStatus: Handler<typeof call> = async (context, { params, user }) => {
  const order = await findOwnOrder(context.db, params.orderNo, user.accountId);
  if (!order || !paymentMethods.some((method) => method === params.method))
    throw new Rejection("orderNotFound");
  if (order.state !== "pending") return await describe(context.db, order);
  const now = context.clock.now();
  const polledBefore = secondsAfter(now, -minVisitorPollS);
  const attempts = await claimAttemptsToPoll(context.db, order.order_no, { now, polledBefore });
  for (const attempt of attempts) await queryAndSettleAttempt(context, attempt);
  const current = attempts.length > 0 ? await findOrder(context.db, order.order_no) : order;
  return await describe(context.db, current ?? order);
};

async function describe(db: Queries, order: Order) {
  const status = statusOf[order.state];
  const hasEnded = status === "FAILED" || status === "TRADE_CLOSED";
  return hasEnded ? { status, money: await findMoneyOutcome(db, order) } : { status };
}

async function findMoneyOutcome(db: Queries, { order_no: orderNo, state }: Order): Promise<MoneyOutcome> {
  if (state === "refunded") return "returned";
  const states = (await listAttemptsOf(db, orderNo)).map((attempt) => attempt.state);
  // Some gateways cannot close a payment; others have not answered yet.
  if (states.includes("open")) return "unknown";
  return states.includes("surplus") || states.includes("refunded") ? "returned" : "none";
}
