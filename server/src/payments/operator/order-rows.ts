import type { OrderRow } from "@baleen/contract/back-office/shop-values.ts";
import { listPromotionCodes } from "@baleen/contract/typed-values/promotion-code.ts";
import { sql } from "kysely";
import { firstOrderNoAt } from "../../content/statistics/daily-figure-store.ts";
import type { ConsoleFilters } from "../../operators/console-handler.ts";
import { type CountedList, countUpTo, pickDefined, type RowRequest } from "../../operators/paging.ts";
import { toReply } from "../../operators/to-reply.ts";
import { addDays, startOfChinaDay } from "../../platform/china-day.ts";
import type { Queries } from "../../platform/database/transaction.ts";
import { type Order, orderColumns } from "../../shop/orders/order-store.ts";
import type { Attempt } from "../attempt-store.ts";
import { foldFacts, type PaymentState } from "../fold-facts.ts";
import type { GatewayFact } from "../gateway-fact-store.ts";
import { listStatementsOf, type OperatorStatement } from "../statement-store.ts";
import { listAlarmedOrders, markConditions, marksOf } from "./order-marks.ts";

export interface ListedOrder extends Order {
  readonly package_name: string;
  readonly username: string;
}

export type OrderFilters = ConsoleFilters<"listOrders">;

/** Filters whose username has been replaced by accounts. */
export interface OrderSearch extends Omit<OrderFilters, "username"> {
  readonly orderNo?: string;
  readonly accountIds?: readonly number[];
}

export function orderList(db: Queries, search: OrderSearch): CountedList<ListedOrder> {
  return {
    read: (requested) => listOrderRows(db, search, requested),
    count: (max) => countUpTo(db, matchingOrders(db, search).select("order_no"), max),
    keyOf: ({ order_no }) => order_no,
  };
}

/** Newest first. */
export async function listOrderRows(
  db: Queries,
  search: OrderSearch,
  { after, max }: RowRequest,
): Promise<ListedOrder[]> {
  // Limits before joining, so that names are looked up only for this page's orders.
  const page = matchingOrders(db, search)
    .select(orderColumns)
    .$if(after !== undefined, (query) => query.where("order_no", "<", after ?? ""))
    .limit(max);
  return await db
    .selectFrom(page.as("orders"))
    .innerJoin("packages", "packages.id", "orders.package_id")
    .innerJoin("accounts", "accounts.id", "orders.account_id")
    .selectAll("orders")
    .select(["packages.name as package_name", "accounts.username"])
    .orderBy("orders.order_no", "desc")
    .execute();
}

/** Newest first. */
function matchingOrders(db: Queries, search: OrderSearch) {
  const { orderNo, state, method, packageId, accountId, accountIds, minFen, maxFen, mark, from, to } = search;
  const { promotionCode: code } = search;
  return db
    .selectFrom("orders")
    .where((where) => where.and(pickDefined({ order_no: orderNo, state, payment_method: method })))
    .where((where) => where.and(pickDefined({ package_id: packageId, account_id: accountId })))
    .$if(accountIds !== undefined, (query) =>
      query.where(sql<boolean>`account_id = any(${accountIds}::bigint[])`),
    )
    .$if(minFen !== undefined, (query) => query.where("price_fen", ">=", minFen ?? 0))
    .$if(maxFen !== undefined, (query) => query.where("price_fen", "<=", maxFen ?? 0))
    .$if(code !== undefined, (query) =>
      query.where(sql<boolean>`promotion_code = any(${listPromotionCodes(code ?? "")}::text[])`),
    )
    .$if(mark !== undefined, (query) => query.where(markConditions[mark ?? "late"]))
    .$if(from !== undefined, (query) => query.where("order_no", ">=", firstNoOf(from ?? "")))
    .$if(to !== undefined, (query) => query.where("order_no", "<", firstNoOf(addDays(to ?? "", 1))))
    .orderBy("order_no", "desc");
}

/** Order numbers begin with the time, so a time range is a range of the primary key. */
const firstNoOf = (day: string) => firstOrderNoAt(startOfChinaDay(day));

export interface AttemptRecord {
  readonly facts: readonly GatewayFact[];
  /** All operators' statements about the attempt. */
  readonly statements: readonly OperatorStatement[];
  readonly paymentState: PaymentState;
}

export type ListedAttempt = AttemptRecord &
  Pick<Attempt, "order_no" | "attempt_no" | "method" | "state" | "amount_fen">;

/** Orders in the contract's format, with their attempts. */
export async function describeOrders(db: Queries, orders: readonly ListedOrder[]) {
  const orderNos = orders.map((order) => order.order_no);
  const ofOrder = Map.groupBy(await listAttempts(db, orderNos), (attempt) => attempt.order_no);
  const alarmed = await listAlarmedOrders(db, orderNos);
  return orders.map((listed) => {
    const attempts = ofOrder.get(listed.order_no) ?? [];
    return { order: orderRowOf(listed, attempts, alarmed.has(listed.order_no)), attempts };
  });
}

export async function orderRowsOf(db: Queries, orders: readonly ListedOrder[]): Promise<OrderRow[]> {
  return (await describeOrders(db, orders)).map(({ order }) => order);
}

export function orderRowOf(
  order: ListedOrder,
  attempts: readonly ListedAttempt[],
  hasAlarm: boolean,
): OrderRow {
  const refundedFen = computeRefundedFen(order, attempts);
  return {
    ...toReply(order),
    amountFen: order.price_fen,
    refundedFen,
    method: order.payment_method,
    marks: marksOf({ ...order, refundedFen, hasAlarm }, attempts),
  };
}

/** The refunded amount of the payment that counts for the order, without surplus payments. */
function computeRefundedFen({ state, price_fen }: ListedOrder, attempts: readonly ListedAttempt[]): number {
  const paid = attempts.find((attempt) => attempt.state === "paid");
  if (state === "refunded" && paid?.paymentState.paidFen === price_fen) return price_fen;
  return paid?.paymentState.refundedFen ?? 0;
}

/** The attempts of orders, oldest first, with their facts and statements. */
async function listAttempts(db: Queries, orderNos: readonly string[]): Promise<ListedAttempt[]> {
  if (orderNos.length === 0) return [];
  const attempts = await db
    .selectFrom("payment_attempts")
    .select(["order_no", "attempt_no", "method", "state", "amount_fen"])
    .where("order_no", "in", orderNos)
    .orderBy("created_at")
    .execute();
  return await addRecords(db, attempts);
}

/** Attempts with the facts and statements about them. */
export async function addRecords<Known extends Pick<Attempt, "attempt_no" | "method">>(
  db: Queries,
  attempts: readonly Known[],
): Promise<(Known & AttemptRecord)[]> {
  const attemptNos = attempts.map(({ attempt_no }) => attempt_no);
  const allFacts = await listFactsOf(db, attemptNos);
  const allStatements = await listStatementsOf(db, attemptNos);
  return attempts.map((attempt) => {
    const isOwn = ({ attempt_no, method }: Pick<Attempt, "attempt_no" | "method">) =>
      attempt_no === attempt.attempt_no && method === attempt.method;
    const facts = allFacts.filter(isOwn);
    const statements = allStatements.filter(isOwn);
    const open = statements.filter(({ settled_at }) => settled_at === null);
    return { ...attempt, facts, statements, paymentState: foldFacts(facts, open) };
  });
}

/** All facts about attempts, oldest first. */
async function listFactsOf(db: Queries, attemptNos: readonly string[]): Promise<GatewayFact[]> {
  if (attemptNos.length === 0) return [];
  return await db
    .selectFrom("gateway_facts")
    .selectAll()
    .where("attempt_no", "in", attemptNos)
    .orderBy("id")
    .execute();
}
