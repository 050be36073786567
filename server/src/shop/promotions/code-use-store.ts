import { type RawBuilder, sql } from "kysely";
import type { Queries } from "../../platform/database/transaction.ts";
import type { Order } from "../orders/order-store.ts";
import type { OrderState } from "../tables.ts";

// The use of a code is the order that has it: an open order reserves it, a paid one has used it, and one that ended
// without payment has given it back. An order that is paid late has used it again.

/** An order that was paid keeps its use if it is refunded. */
const paidStates = ["paid", "granted", "refunded"] as const satisfies readonly OrderState[];
const isPaid = sql<boolean>`orders.state = any(${sql.lit(`{${paidStates.join(",")}}`)}::text[])`;
const isReserved = sql<boolean>`orders.state = 'pending'`;

/** How many orders use a code or have reserved it, those of an account left out that are open. */
export async function countUses(db: Queries, code: string, exceptOpenOf = 0): Promise<number> {
  const { uses } = await db
    .selectFrom("orders")
    .select((count) => count.fn.countAll<number>().as("uses"))
    .where("promotion_code", "=", code)
    .where(sql<boolean>`(${isPaid} or ${isReserved} and account_id <> ${exceptOpenOf})`)
    .executeTakeFirstOrThrow();
  return uses;
}

/** How many paid orders of an account use codes of a promotion. */
export async function countUsesOfAccount(
  db: Queries,
  accountId: number,
  promotionId: number,
): Promise<number> {
  const { uses } = await db
    .selectFrom("orders")
    .innerJoin("promotion_codes", "code", "promotion_code")
    .select((count) => count.fn.countAll<number>().as("uses"))
    .where("account_id", "=", accountId)
    .where("promotion_id", "=", promotionId)
    .where(isPaid)
    .executeTakeFirstOrThrow();
  return uses;
}

/** What an account has bought: anything, and with a code of a promotion. */
export async function readPurchaseHistory(db: Queries, accountId: number, promotionId: number) {
  const { rows } = await sql<{ hasPurchased: boolean; hasUsed: boolean }>`
    select count(*) > 0 as "hasPurchased",
      coalesce(bool_or(promotion_code in (select code from promotion_codes where promotion_id = ${promotionId})), false)
        as "hasUsed"
    from orders where account_id = ${accountId} and ${isPaid}`.execute(db);
  return rows[0] ?? { hasPurchased: false, hasUsed: false };
}

/**
 * The open orders of an account that exclude another one with a code of the promotion: those with a code of the same
 * promotion, and for a promotion of first purchases those of another such promotion.
 */
export async function listOpenUses(
  db: Queries,
  accountId: number,
  { id, first_purchase_only: isFirst }: { readonly id: number; readonly first_purchase_only: boolean },
): Promise<Pick<Order, "order_no" | "package_id" | "promotion_code" | "price_fen" | "closes_at">[]> {
  return await db
    .selectFrom("orders")
    .innerJoin("promotion_codes", "code", "promotion_code")
    .innerJoin("promotions", "promotions.id", "promotion_id")
    .select(["order_no", "package_id", "promotion_code", "price_fen", "closes_at"])
    .where("account_id", "=", accountId)
    .where(isReserved)
    .where((where) =>
      where.or([
        where("promotions.id", "=", id),
        where.and([where("first_purchase_only", "=", true), where.lit(isFirst)]),
      ]),
    )
    .execute();
}

/** SQL: one row with the uses of a code, and what its paid orders cost less. */
export function usesOf(code: RawBuilder<unknown>) {
  return sql`
    select count(*) filter (where ${isPaid})::int as used,
      count(*) filter (where ${isReserved})::int as reserved,
      count(*) filter (where ${isPaid} and paid_late)::int as late,
      coalesce(sum(list_price_fen - price_fen - coalesce(credit_fen, 0)) filter (where ${isPaid}), 0)::float8 as reduction_fen
    from orders where orders.promotion_code = ${code}`;
}
