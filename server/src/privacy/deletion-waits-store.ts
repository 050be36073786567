import type { Deletion } from "@baleen/contract/privacy/privacy.ts";
import { sql } from "kysely";
import type { Queries, Tx } from "../platform/database/transaction.ts";
import { type Order, orderColumns } from "../shop/orders/order-store.ts";

export type Wait = Deletion["waitingFor"][number];

/** What money of an account moves still, order by order: payments that may come, and refunds that have not arrived. */
export async function listWaits(db: Queries, accountId: number): Promise<Wait[]> {
  const { rows } = await sql<Wait>`
    select distinct kind, order_no as "orderNo" from (
      select order_no, case when attempt.state = 'open' then 'payment' else 'refund' end as kind
      from orders join payment_attempts as attempt using (order_no)
      where account_id = ${accountId} and attempt.state in ('open', 'surplus')
      union all
      select order_no, 'refund' from orders join refunds using (order_no)
      where account_id = ${accountId} and refunds.state = 'underway'
      union all
      select order_no, 'payment' from orders where account_id = ${accountId} and state = 'paid'
    ) as waits order by order_no, kind`.execute(db);
  return rows;
}

/** The numbers of the attempts of an account that can still be paid. */
export async function listOpenAttemptNos(db: Queries, accountId: number): Promise<string[]> {
  const rows = await db
    .selectFrom("payment_attempts")
    .innerJoin("orders", "orders.order_no", "payment_attempts.order_no")
    .select("attempt_no")
    .where("orders.account_id", "=", accountId)
    .where("payment_attempts.state", "=", "open")
    .orderBy("attempt_no")
    .execute();
  return rows.map((row) => row.attempt_no);
}

/** Locks the unpaid orders of an account, after the account itself: none of them gets a new attempt meanwhile. */
export async function lockPendingOrders(tx: Tx, accountId: number): Promise<Order[]> {
  return await tx
    .selectFrom("orders")
    .select(orderColumns)
    .where("account_id", "=", accountId)
    .where("state", "=", "pending")
    .orderBy("order_no")
    .forUpdate()
    .execute();
}
