import type { listOrders } from "@baleen/contract/back-office/orders.ts";
import type { RowCount } from "@baleen/contract/back-office/paging.ts";
import type { OrderMark } from "@baleen/contract/back-office/shop-values.ts";
import type { QueryOf } from "@baleen/contract/call.ts";
import { type RawBuilder, sql } from "kysely";
import { addDays, startOfChinaDay } from "../../platform/china-day.ts";
import type { Queries } from "../../platform/database/transaction.ts";
import { type Order, orderColumns } from "../../shop/orders/order-store.ts";
import { countUpTo, type PageWanted } from "../list-pages.ts";

export interface ListedOrder extends Order {
  readonly package_name: string;
  readonly username: string;
}

export type OrderFilters = Omit<QueryOf<typeof listOrders>, "cursor" | "limit">;

/** Orders, newest first, and one more than the page holds. */
export async function listOrderRows(
  db: Queries,
  filters: OrderFilters,
  { after, limit }: PageWanted,
): Promise<ListedOrder[]> {
  // The page first: names are looked up for its orders alone.
  const page = matchingOrders(db, filters)
    .select(orderColumns)
    .$if(after !== undefined, (query) => query.where("order_no", "<", after ?? ""))
    .limit(limit + 1);
  return await db
    .selectFrom(page.as("orders"))
    .innerJoin("packages", "packages.id", "orders.package_id")
    .innerJoin("accounts", "accounts.id", "orders.account_id")
    .selectAll("orders")
    .select(["packages.name as package_name", "accounts.username"])
    .orderBy("orders.order_no", "desc")
    .execute();
}

export async function countOrders(db: Queries, filters: OrderFilters, max: number): Promise<RowCount> {
  return await countUpTo(db, matchingOrders(db, filters).select("order_no"), max);
}

/** Newest first. */
function matchingOrders(db: Queries, { state, method, packageId, accountId, mark, from, to }: OrderFilters) {
  return db
    .selectFrom("orders")
    .$if(state !== undefined, (query) => query.where("state", "=", state ?? "pending"))
    .$if(method !== undefined, (query) => query.where("payment_method", "=", method ?? "wechat"))
    .$if(packageId !== undefined, (query) => query.where("package_id", "=", packageId ?? 0))
    .$if(accountId !== undefined, (query) => query.where("account_id", "=", accountId ?? 0))
    .$if(mark !== undefined, (query) => query.where(withMark[mark ?? "late"]))
    .$if(from !== undefined, (query) => query.where("order_no", ">=", firstNoOf(from ?? "")))
    .$if(to !== undefined, (query) => query.where("order_no", "<", firstNoOf(addDays(to ?? "", 1))))
    .orderBy("order_no", "desc");
}

export async function findOrderRow(db: Queries, orderNo: string): Promise<ListedOrder | undefined> {
  return await db
    .selectFrom("orders")
    .innerJoin("packages", "packages.id", "orders.package_id")
    .innerJoin("accounts", "accounts.id", "orders.account_id")
    .select(orderColumns)
    .select(["packages.name as package_name", "accounts.username"])
    .where("order_no", "=", orderNo)
    .executeTakeFirst();
}

/** Order numbers begin with the time in UTC, so a span is a range of the primary key. */
function firstNoOf(day: string): string {
  return startOfChinaDay(day).toISOString().replaceAll(/\D/g, "").slice(0, 14);
}

/** Each reads a small partial index first. */
const withMark: Readonly<Record<OrderMark, RawBuilder<boolean>>> = {
  late: sql<boolean>`paid_late`,
  byHand: sql<boolean>`order_no = any(array(
    select attempt.order_no from operator_statements as statement
    join payment_attempts as attempt using (attempt_no)
    where paid_fen is not null))`,
  partRefunded: sql<boolean>`state = 'granted' and order_no = any(array(
    select attempt.order_no from gateway_facts as fact
    join payment_attempts as attempt using (attempt_no)
    where fact.has_refund and attempt.state = 'paid' and (refunded_fen > 0 or refund_state = 'done')
    union all
    select attempt.order_no from operator_statements as statement
    join payment_attempts as attempt using (attempt_no)
    where refunded_elsewhere_fen is not null and settled_at is null and attempt.state = 'paid'))`,
  surplus: sql<boolean>`order_no = any(array(
    select order_no from payment_attempts where state in ('surplus', 'refunded')))`,
};
