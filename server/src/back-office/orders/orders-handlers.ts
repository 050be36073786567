import type * as calls from "@baleen/contract/back-office/orders.ts";
import { findAttempt } from "../../payments/attempt-store.ts";
import type { Queries } from "../../platform/database/transaction.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { findOrder } from "../../shop/orders/order-store.ts";
import { actionBy, type ConsoleHandler } from "../console-handler.ts";
import { closeByHand } from "./close-order.ts";
import { completeByHand } from "./complete-order.ts";
import { confirmToBuyer } from "./confirm-order.ts";
import { exportOrders, listOrders } from "./list-orders.ts";
import { previewRefund, previewSentBack } from "./preview-refund.ts";
import { readNotice } from "./read-notice.ts";
import { readOrder } from "./read-order.ts";
import { recheckOrder as recheck } from "./recheck-order.ts";
import { recordSentBack as recordRefund } from "./record-sent-back.ts";
import { refundByHand } from "./refund-order.ts";
import { settleMismatch as decideMismatch } from "./settle-mismatch.ts";
import { withdrawCompletion as withdraw } from "./withdraw-completion.ts";

export const recheckOrder: ConsoleHandler<typeof calls.recheckOrder> = async (deps, asked) => {
  const { orderNo } = asked.params;
  const answers = await recheck(deps, { orderNo, ...actionBy(asked) });
  return { state: await stateOf(deps.db, orderNo), answers };
};

export const refundOrder: ConsoleHandler<typeof calls.refundOrder> = async (deps, asked) => {
  const { orderNo } = asked.params;
  return await refundByHand(deps, { orderNo, amountFen: asked.body.amountFen, ...actionBy(asked) });
};

export const completeOrder: ConsoleHandler<typeof calls.completeOrder> = async (deps, asked) => {
  const { orderNo } = asked.params;
  const { attemptNo, gatewayTradeNo, amountFen } = asked.body;
  const payment = { orderNo, attemptNo, gatewayTradeNo, amountFen };
  const { by } = await completeByHand(deps, { ...payment, ...actionBy(asked) });
  const order = await deps.db
    .selectFrom("orders")
    .innerJoin("accounts", "accounts.id", "orders.account_id")
    .select(["state", "vip_expire_at"])
    .where("order_no", "=", orderNo)
    .executeTakeFirst();
  if (!order) throw new AppError("orderNotFound");
  return { by, state: order.state, memberUntil: order.vip_expire_at?.toISOString() ?? null };
};

export const recordSentBack: ConsoleHandler<typeof calls.recordSentBack> = async (deps, asked) => {
  const { orderNo } = asked.params;
  const { attemptNo: number, amountFen } = asked.body;
  await requireAttemptOf(deps.db, orderNo, number);
  await recordRefund(deps, { number, amountFen, ...actionBy(asked) });
  return { state: await stateOf(deps.db, orderNo) };
};

async function requireAttemptOf(db: Queries, orderNo: string, attemptNo: string): Promise<void> {
  const attempt = await findAttempt(db, attemptNo);
  if (attempt?.order_no !== orderNo) throw new AppError("orderNotFound");
}

export const settleMismatch: ConsoleHandler<typeof calls.settleMismatch> = async (deps, asked) => {
  const { orderNo } = asked.params;
  const { attemptNo, how } = asked.body;
  const decided = await decideMismatch(deps, { orderNo, attemptNo, how, ...actionBy(asked) });
  return { state: await stateOf(deps.db, orderNo), ...decided };
};

export const withdrawCompletion: ConsoleHandler<typeof calls.withdrawCompletion> = async (deps, asked) => {
  const { orderNo } = asked.params;
  await withdraw(deps, { orderNo, ...actionBy(asked) });
  return { state: await stateOf(deps.db, orderNo) };
};

export const closeOrder: ConsoleHandler<typeof calls.closeOrder> = async (deps, asked) => ({
  state: await closeByHand(deps, { orderNo: asked.params.orderNo, ...actionBy(asked) }),
});

export const confirmOrder: ConsoleHandler<typeof calls.confirmOrder> = async (deps, asked) =>
  await confirmToBuyer(deps, { orderNo: asked.params.orderNo, ...actionBy(asked) });

async function stateOf(db: Queries, orderNo: string) {
  const order = await findOrder(db, orderNo);
  if (!order) throw new AppError("orderNotFound");
  return order.state;
}

/** The handlers of `contract/src/back-office/orders.ts`. */
export const ordersHandlers = {
  listOrders,
  exportOrders,
  readOrder,
  readNotice,
  recheckOrder,
  previewRefund,
  refundOrder,
  previewSentBack,
  recordSentBack,
  settleMismatch,
  completeOrder,
  withdrawCompletion,
  closeOrder,
  confirmOrder,
};
