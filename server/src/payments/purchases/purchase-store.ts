import { sql } from "kysely";
import type { AttemptState } from "../../platform/database/purchase-tables.ts";
import type { Queries } from "../../platform/database/transaction.ts";
import type { Order } from "../../shop/orders/order-store.ts";

/** An order with its package and payment. */
export interface PurchaseRow extends Order {
  readonly package_name: string;
  readonly paid_at: Date | null;
}

interface Page {
  readonly accountId: number;
  /** The order that the page begins after; undefined for the first page. */
  readonly after: Pick<Order, "created_at" | "order_no"> | undefined;
  readonly max: number;
}

/** An account's orders, newest first. */
export async function listPurchases(db: Queries, { accountId, after, max }: Page): Promise<PurchaseRow[]> {
  return await purchases(db)
    .where("orders.account_id", "=", accountId)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(orders.created_at, orders.order_no) < (${after?.created_at}, ${after?.order_no})`,
      ),
    )
    .orderBy("orders.created_at", "desc")
    .orderBy("orders.order_no", "desc")
    .limit(max)
    .execute();
}

export async function findPurchase(
  db: Queries,
  orderNo: string,
  accountId: number,
): Promise<PurchaseRow | undefined> {
  return await purchases(db)
    .where("orders.order_no", "=", orderNo)
    .where("orders.account_id", "=", accountId)
    .executeTakeFirst();
}

function purchases(db: Queries) {
  return db
    .selectFrom("orders")
    .innerJoin("packages", "packages.id", "orders.package_id")
    .selectAll("orders")
    .select("packages.name as package_name")
    .select((query) =>
      query
        .selectFrom("order_events")
        .select("at")
        .whereRef("order_events.order_no", "=", "orders.order_no")
        .where("to_state", "=", "paid")
        .limit(1)
        .as("paid_at"),
    );
}

/** The facts of these orders' attempts in some states. */
export async function listFactsIn(db: Queries, orderNos: readonly string[], states: readonly AttemptState[]) {
  if (orderNos.length === 0) return [];
  return await db
    .selectFrom("gateway_facts")
    .innerJoin("payment_attempts", (join) =>
      join
        .onRef("payment_attempts.attempt_no", "=", "gateway_facts.attempt_no")
        .onRef("payment_attempts.method", "=", "gateway_facts.method"),
    )
    .selectAll("gateway_facts")
    .select("payment_attempts.order_no")
    .where("payment_attempts.order_no", "in", orderNos)
    .where("payment_attempts.state", "in", states)
    .execute();
}

/** What is on its way back of these orders' paid attempts, in fen, by order. */
export async function sumRefundsUnderway(
  db: Queries,
  orderNos: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (orderNos.length === 0) return new Map();
  const rows = await db
    .selectFrom("refunds")
    .innerJoin("payment_attempts", "payment_attempts.attempt_no", "refunds.attempt_no")
    .select("refunds.order_no")
    .select((select) => select.fn.sum<number>("refunds.amount_fen").as("fen"))
    .where("refunds.order_no", "in", orderNos)
    .where("refunds.state", "=", "underway")
    .where("payment_attempts.state", "=", "paid")
    .groupBy("refunds.order_no")
    .execute();
  return new Map(rows.map(({ order_no, fen }) => [order_no, Number(fen)]));
}

/** What operators state of these orders' paid attempts, as far as it counts. */
export async function listStatementsOfPaid(db: Queries, orderNos: readonly string[]) {
  if (orderNos.length === 0) return [];
  return await db
    .selectFrom("operator_statements")
    .innerJoin("payment_attempts", "payment_attempts.attempt_no", "operator_statements.attempt_no")
    .select(["order_no", "paid_fen", "refunded_elsewhere_fen"])
    .where("order_no", "in", orderNos)
    .where("payment_attempts.state", "=", "paid")
    .where("settled_at", "is", null)
    .execute();
}

/** The gateway's number of an order's payment; null if unknown. */
export async function findGatewayTradeNo(db: Queries, orderNo: string): Promise<string | null> {
  const row = await db
    .selectFrom("payment_attempts")
    .select("gateway_trade_no")
    .where("order_no", "=", orderNo)
    .where("state", "in", ["paid", "refunded"])
    .where("gateway_trade_no", "is not", null)
    // An order has at most one paid attempt; a surplus attempt that was refunded can exist besides.
    .orderBy(sql`state = 'paid'`, "desc")
    .orderBy("created_at")
    .limit(1)
    .executeTakeFirst();
  return row?.gateway_trade_no ?? null;
}

interface RedemptionsPage {
  readonly accountId: number;
  /** The id of the card that the page begins after; undefined for the first page. */
  readonly after: number | undefined;
  readonly max: number;
}

/** The cards that an account has redeemed, newest first. */
export async function listRedeemedCards(db: Queries, { accountId, after, max }: RedemptionsPage) {
  return await db
    .selectFrom("cards")
    .innerJoin("packages", "packages.id", "cards.package_id")
    .select(["cards.id", "cards.key_ending", "cards.valid_days", "cards.level", "cards.used_at"])
    .select("packages.name as package_name")
    .where("cards.used_by", "=", accountId)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(cards.used_at, cards.id) < (select used_at, id from cards
          where id = ${after} and used_by = ${accountId})`,
      ),
    )
    .orderBy("cards.used_at", "desc")
    .orderBy("cards.id", "desc")
    .limit(max)
    .execute();
}
