import type * as calls from "@baleen/contract/console/orders.ts";
import type { Localized } from "@baleen/contract/language.ts";
import type { Queries } from "../../db/transaction.ts";
import { AppError } from "../../http/app-error.ts";
import { closeByHand } from "../../operator-actions/close-by-hand.ts";
import { completeByHand } from "../../operator-actions/complete-by-hand.ts";
import { confirmToBuyer } from "../../operator-actions/confirm-to-buyer.ts";
import { gatewaySilent, recheckOrder as recheck } from "../../operator-actions/recheck-order.ts";
import { refundByHand } from "../../operator-actions/refund-by-hand.ts";
import { findOrder } from "../../orders/order-store.ts";
import { actionBy, type ConsoleHandler } from "../console-handler.ts";
import { exportOrders, listOrders } from "./list-orders.ts";
import { previewRefund } from "./preview-refund.ts";
import { readNotice } from "./read-notice.ts";
import { readOrder } from "./read-order.ts";

export const recheckOrder: ConsoleHandler<typeof calls.recheckOrder> = async (deps, asked) => {
  const { orderNo } = asked.params;
  const answers = await recheck(deps, { orderNo, ...actionBy(asked) });
  const outcomes = answers.map(({ number, outcome }) => ({ number, sentence: sentenceOf(outcome) }));
  return { state: await stateOf(deps.db, orderNo), outcomes };
};

/** What a gateway's answer about an attempt or a refund has led to. */
const outcomeSentences: Readonly<Record<string, Localized>> = {
  granted: { zh: "已付款，会员已开通", en: "Paid: the membership was granted" },
  released: { zh: "没有付款，订单已结束", en: "Not paid: the order has ended" },
  refunded: { zh: "有退款，已入账", en: "Money went back: it was booked" },
  "nothing new": { zh: "没有新情况", en: "Nothing new" },
  surplus: { zh: "多余的付款，正在退回", en: "A surplus payment: it is going back" },
  mismatch: { zh: "实付金额与订单不符，没有开通", en: "Another amount was paid: nothing was granted" },
  unknown: { zh: "没有这笔支付", en: "There is no such payment" },
  underway: { zh: "退款还在处理中", en: "The refund is under way" },
  done: { zh: "退款已到账", en: "The refund has arrived" },
  refused: { zh: "退款被支付平台拒绝", en: "The gateway has refused the refund" },
  [gatewaySilent]: { zh: "支付平台没有回应", en: "The gateway did not answer" },
};

function sentenceOf(outcome: string): Localized {
  return outcomeSentences[outcome] ?? { zh: outcome, en: outcome };
}

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

/** The handlers of `contract/src/console/orders.ts`. */
export const ordersHandlers = {
  listOrders,
  exportOrders,
  readOrder,
  readNotice,
  recheckOrder,
  previewRefund,
  refundOrder,
  completeOrder,
  closeOrder,
  confirmOrder,
};
