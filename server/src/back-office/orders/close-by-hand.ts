import type { AuditOutcome } from "@baleen/contract/back-office/audit-actions.ts";
import { lockAccount } from "../../accounts/account-store.ts";
import { listAttemptsOf } from "../../payments/attempt-store.ts";
import { settleOpenAttempt } from "../../payments/settle-attempt.ts";
import type { OrderState } from "../../platform/database/purchase-tables.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { PrivacyDeps } from "../../privacy/deps.ts";
import { orderStateNames } from "../../shop/orders/order-states.text.ts";
import { findOrder, lockOrder, type Order } from "../../shop/orders/order-store.ts";
import { releaseOrder } from "../../shop/orders/release-order.ts";
import { addAuditLogOutcome } from "../audit-log/audit-log-store.ts";
import { OperatorError } from "../operator-error.ts";
import { type By, type OperatorAction, performOnce } from "../perform-action.ts";
import { redactReason } from "../redact-reason.ts";
import { noOrder } from "./recheck-order.ts";

interface Wanted extends By {
  readonly orderNo: string;
}

/**
 * Closes a pending order, at its gateway first; returns its state then. If it turns out to be paid, it is granted instead.
 * Throws `OperatorError`, also while the gateway does not answer.
 */
export async function closeByHand(deps: PrivacyDeps, { orderNo, ...by }: Wanted): Promise<OrderState> {
  const reason = await redactReason(deps.db, { orderNo }, by.reason);
  const action: OperatorAction = {
    ...by,
    action: "closeOrder",
    subject: { kind: "order", id: orderNo },
    reason,
  };
  const begun = await performOnce(deps, action, async (tx, id) => {
    const order = await findOrder(tx, orderNo);
    if (!order) throw noOrder(orderNo);
    if (order.state !== "pending") throw notPending(order.state);
    return { result: { entryId: id }, outcome: "started", once: order };
  });
  if (!begun.isFirst) return (await findOrder(deps.db, orderNo))?.state ?? "pending";
  const hasAnswered = await closeAtGateway(deps, begun.once);
  const state = hasAnswered ? await release(deps, begun.once) : undefined;
  await addAuditLogOutcome(deps.db, begun.result.entryId, outcomeOf(state), deps.clock.now());
  if (state) return state;
  throw new OperatorError({
    zh: "支付平台没有回应，订单没有关闭。请稍后再试",
    en: "The gateway did not answer, so the order was not closed. Try again later",
  });
}

function outcomeOf(state: OrderState | undefined): AuditOutcome {
  if (state === undefined) return { outcome: "silent" };
  return { outcome: state === "closed" ? "done" : "endedBefore" };
}

async function closeAtGateway(deps: PrivacyDeps, { order_no }: Order): Promise<boolean> {
  for (const attempt of await listAttemptsOf(deps.db, order_no)) {
    if (attempt.state !== "open") continue;
    if (!(await settleOpenAttempt(deps, attempt, { isUnwanted: true }))) return false;
  }
  return true;
}

async function release(deps: PrivacyDeps, { order_no, account_id }: Order): Promise<OrderState> {
  return await inTransaction(deps.db, async (tx) => {
    await lockAccount(tx, account_id);
    const locked = await lockOrder(tx, order_no);
    const end = { to: "closed", cause: "closedByOperator", at: deps.clock.now() } as const;
    return (await releaseOrder(tx, locked, end)) ? "closed" : locked.state;
  });
}

function notPending(state: OrderState): OperatorError {
  const { zh, en } = orderStateNames[state];
  return new OperatorError({
    zh: `订单${zh}，只有待支付的订单可以关闭`,
    en: `The order is ${en}; only a pending one can be closed`,
  });
}
