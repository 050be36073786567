import type { AuditOutcome } from "@baleen/contract/back-office/audit-outcomes.ts";
import type { Context } from "../../context.ts";
import { addAuditLogOutcome } from "../../operators/audit-log/audit-log-store.ts";
import type { ConsoleAction } from "../../operators/console-handler.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Rejection } from "../../platform/rejection.ts";
import { endUnpaidOrder, lockOrder, lockOwnerOfOrder, type Order } from "../../shop/orders/order-store.ts";
import type { OrderState } from "../../shop/tables.ts";
import { listAttemptsOf } from "../attempt-store.ts";
import { settleOpenAttempt } from "../settle-attempt.ts";
import { actOnOrder, requireOrder } from "./act-on-order.ts";

/**
 * Closes a pending order, first at its gateway. If the order turns out to be paid, it is granted instead. Throws
 * `orderNotPending`, or `orderNotClosed` while the gateway does not answer.
 */
export const closeOrder: ConsoleAction<"closeOrder"> = async (context, { orderNo, ...by }) => {
  const started = await actOnOrder(context, { ...by, orderNo, action: "closeOrder" }, async (tx, { id }) => {
    const order = await requireOrder(tx, orderNo);
    if (order.state !== "pending") throw new Rejection("orderNotPending", { state: order.state });
    return { result: { entryId: id }, outcome: "started", firstCallResult: order };
  });
  if (!started.isFirst) return { state: (await requireOrder(context.db, orderNo)).state };
  const hasAnswered = await closeAtGateway(context, orderNo);
  const state = hasAnswered ? await endOrder(context, started.firstCallResult) : undefined;
  await addAuditLogOutcome(context.db, started.result.entryId, outcomeOf(state), context.clock.now());
  if (!state) throw new Rejection("orderNotClosed");
  return { state };
};

function outcomeOf(state: OrderState | undefined): AuditOutcome {
  if (state === undefined) return { outcome: "silent" };
  return { outcome: state === "closed" ? "done" : "endedBefore" };
}

/** Returns false while the gateway of an open attempt does not answer. */
async function closeAtGateway(context: Context, orderNo: string): Promise<boolean> {
  for (const attempt of await listAttemptsOf(context.db, orderNo)) {
    if (attempt.state !== "open") continue;
    if (!(await settleOpenAttempt(context, attempt, { isUnwanted: true }))) return false;
  }
  return true;
}

async function endOrder(context: Context, { order_no }: Order): Promise<OrderState> {
  return await inTransaction(context.db, async (tx) => {
    await lockOwnerOfOrder(tx, order_no);
    const locked = await lockOrder(tx, order_no);
    const end = { to: "closed", cause: "closedByOperator", at: context.clock.now() } as const;
    return (await endUnpaidOrder(tx, locked, end)) ? "closed" : locked.state;
  });
}
