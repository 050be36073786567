import type { Queries } from "../../platform/database/transaction.ts";

/** Whether a payment with a gateway's whole number was made for an order of an account. */
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

/** Whether an account has redeemed the card with a key's digest. */
export async function hasRedeemed(db: Queries, accountId: number, keyDigest: string): Promise<boolean> {
  const row = await db
    .selectFrom("cards")
    .select("id")
    .where("used_by", "=", accountId)
    .where("key_digest", "=", keyDigest)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
