import type { Queries } from "../../platform/database/transaction.ts";
import { findOrder, type Order } from "../../shop/orders/order-store.ts";
import { OperatorError } from "../operator-error.ts";

/** Throws `OperatorError` if there is no such order. */
export async function requireOrder(db: Queries, orderNo: string): Promise<Order> {
  const order = await findOrder(db, orderNo);
  if (!order) throw noOrder(orderNo);
  return order;
}

export function noOrder(orderNo: string): OperatorError {
  return new OperatorError({ zh: `订单${orderNo}不存在`, en: `There is no order ${orderNo}` });
}
