import type { AuditAction } from "@baleen/contract/back-office/audit-actions.ts";
import type { Context } from "../../context.ts";
import {
  type ActionContext,
  type ActionEntry,
  type ActionResult,
  type PerformedAction,
  performAction,
} from "../../operators/perform-action.ts";
import type { Queries, Tx } from "../../platform/database/transaction.ts";
import { Rejection } from "../../platform/rejection.ts";
import { findOrder, type Order } from "../../shop/orders/order-store.ts";
import type { Attempt } from "../attempt-store.ts";
import { foldFacts, type PaymentState } from "../fold-facts.ts";
import { listFacts } from "../gateway-fact-store.ts";

type OrderAction = ActionContext & AuditAction & { readonly orderNo: string };

export async function actOnOrder<Result extends object | null, Once = undefined>(
  context: Pick<Context, "db" | "clock">,
  { orderNo, ...action }: OrderAction,
  work: (tx: Tx, entry: ActionEntry) => Promise<ActionResult<Result, Once>>,
): Promise<PerformedAction<Result, Once>> {
  return await performAction(context, { ...action, subject: { kind: "order", id: orderNo } }, work);
}

/** The state of an attempt by facts that gateways have signed, without operators' statements. */
export async function readSignedState(
  tx: Tx,
  { method, attempt_no: attemptNo }: Pick<Attempt, "method" | "attempt_no">,
): Promise<PaymentState> {
  return foldFacts(await listFacts(tx, { method, attemptNo }));
}

/** Throws `noSuchOrder`. */
export async function requireOrder(db: Queries, orderNo: string): Promise<Order> {
  const order = await findOrder(db, orderNo);
  if (!order) throw new Rejection("noSuchOrder", { orderNo });
  return order;
}
