import type { Selectable } from "kysely";
import type { Tables } from "../db/tables.ts";
import type { Queries, Tx } from "../db/transaction.ts";

export type Refund = Selectable<Tables["refunds"]>;

type NewRefund = Pick<
  Refund,
  "refund_no" | "order_no" | "attempt_no" | "amount_fen" | "reason" | "created_at"
>;

export async function addRefund(tx: Tx, refund: NewRefund): Promise<Refund> {
  return await tx
    .insertInto("refunds")
    .values({ ...refund, state: "underway", asked_at: refund.created_at })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** How much of an order's money has been sent back or is on its way. */
export async function sumRefunds(
  db: Queries,
  orderNo: string,
  states: readonly Refund["state"][],
): Promise<number> {
  const row = await db
    .selectFrom("refunds")
    .select((select) => select.fn.sum<number>("amount_fen").as("sum"))
    .where("order_no", "=", orderNo)
    .where("state", "in", states)
    .executeTakeFirst();
  return Number(row?.sum ?? 0);
}

export async function listRefunds(db: Queries, orderNo: string): Promise<Refund[]> {
  return await db
    .selectFrom("refunds")
    .selectAll()
    .where("order_no", "=", orderNo)
    .orderBy("created_at")
    .execute();
}

/** Refunds whose gateway has not said yes or no and was not asked since an instant. */
export async function listUnderway(db: Queries, askedBefore: Date, most: number): Promise<Refund[]> {
  return await db
    .selectFrom("refunds")
    .selectAll()
    .where("state", "=", "underway")
    .where("asked_at", "<=", askedBefore)
    .orderBy("asked_at")
    .limit(most)
    .execute();
}

export async function noteRefundAsked(db: Queries, refundNo: string, at: Date): Promise<void> {
  await db.updateTable("refunds").set({ asked_at: at }).where("refund_no", "=", refundNo).execute();
}

/** Ends a refund; false when it had ended before. */
export async function endRefund(db: Queries, refundNo: string, state: "done" | "refused"): Promise<boolean> {
  const row = await db
    .updateTable("refunds")
    .set({ state })
    .where("refund_no", "=", refundNo)
    .where("state", "=", "underway")
    .returning("refund_no")
    .executeTakeFirst();
  return row !== undefined;
}
