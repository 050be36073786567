import { sql } from "kysely";
import type { Queries } from "../db/transaction.ts";

/** Whether a payment with a gateway's number was made for an order of an account. */
export async function hasPayment(db: Queries, accountId: number, gatewayTradeNo: string): Promise<boolean> {
  const row = await db
    .selectFrom("payment_attempts as attempt")
    .innerJoin("orders", "orders.order_no", "attempt.order_no")
    .select("attempt.attempt_no")
    .where("orders.account_id", "=", accountId)
    .where("attempt.gateway_trade_no", "=", gatewayTradeNo)
    .where("attempt.state", "in", ["paid", "surplus", "refunded"])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether an account has redeemed a card whose key ends in four symbols. */
export async function hasRedeemed(db: Queries, accountId: number, keyEnding: string): Promise<boolean> {
  const row = await db
    .selectFrom("cards")
    .select("id")
    .where("used_by", "=", accountId)
    .where("key_ending", "=", keyEnding)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether an account was opened on a day, `2026-03-01`, by the clocks of China. */
export async function wasRegisteredOn(db: Queries, accountId: number, day: string): Promise<boolean> {
  const row = await db
    .selectFrom("accounts")
    .select("id")
    .where("id", "=", accountId)
    .where(sql`to_char(created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`, "=", day)
    .executeTakeFirst();
  return row !== undefined;
}
