import type { AuditAction } from "@baleen/contract/back-office/audit-actions.ts";
import type { Queries, Tx } from "../../platform/database/transaction.ts";
import { ExplainedError } from "../../platform/explained-error.ts";
import type { PrivacyDeps } from "../../privacy/deps.ts";
import { findOrder, type Order } from "../../shop/orders/order-store.ts";
import {
  type ActionContext,
  type ActionEntry,
  type ActionResult,
  type OperatorAction,
  type Performed,
  performAction,
} from "../perform-action.ts";

type OrderAction = ActionContext & AuditAction & { readonly orderNo: string };

/** Performs an operator's action on an order. */
export async function actOnOrder<Result extends object | null, Once = undefined>(
  deps: PrivacyDeps,
  { orderNo, ...action }: OrderAction,
  work: (tx: Tx, entry: ActionEntry) => Promise<ActionResult<Result, Once>>,
): Promise<Performed<Result, Once>> {
  const performed: OperatorAction = { ...action, subject: { kind: "order", id: orderNo } };
  return await performAction(deps, performed, work);
}

/** Throws `ExplainedError` if there is no such order. */
export async function requireOrder(db: Queries, orderNo: string): Promise<Order> {
  const order = await findOrder(db, orderNo);
  if (!order) throw noOrder(orderNo);
  return order;
}

export function noOrder(orderNo: string): ExplainedError {
  return new ExplainedError({ zh: `订单${orderNo}不存在`, en: `There is no order ${orderNo}` });
}
