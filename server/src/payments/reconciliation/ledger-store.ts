import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import { sql } from "kysely";
import { firstOrderNoAt } from "../../content/statistics/daily-figure-store.ts";
import type { Queries } from "../../platform/database/transaction.ts";
import { type FactRow, factColumns, type GatewayFact } from "../gateway-fact-store.ts";

/** Rows per SQL statement. */
const batchSize = 1_000;

/** Splits an iterable, which may be lazy, into batches of `batchSize`. */
export function* splitIntoBatches<Item>(items: Iterable<Item>): Generator<readonly Item[]> {
  let batch: Item[] = [];
  for (const item of items) {
    batch.push(item);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** A time range; the end is exclusive. */
export interface Span {
  readonly from: Date;
  readonly to: Date;
}

export interface TimedFact extends FactRow, Pick<GatewayFact, "attempt_no" | "source"> {
  /** By the gateway's clock; if the gateway did not report a time, when it was learned here. */
  readonly at: Date;
}

const at = sql<Date>`coalesce(happened_at, learned_at)`;

/**
 * All facts of some attempts, by attempt. Facts about numbers that are not attempts here are left out: they explain no
 * bill.
 */
export async function findFactsOf(db: Queries, method: PaymentMethod, attemptNos: readonly string[]) {
  if (attemptNos.length === 0) return new Map();
  const facts = await db
    .selectFrom("gateway_facts")
    .select([...factColumns, "attempt_no", "source", at.as("at")])
    .where("attempt_no", "in", attemptNos)
    .where("method", "=", method)
    .where(
      sql<boolean>`exists (
        select from payment_attempts as attempt
        where attempt.attempt_no = gateway_facts.attempt_no and attempt.method = gateway_facts.method)`,
    )
    .orderBy("id")
    .execute();
  return Map.groupBy(facts, (fact) => fact.attempt_no);
}

/** The attempts with a fact that happened in the span, in batches. An attempt may occur more than once. */
export async function* listAttemptsWithFacts(db: Queries, method: PaymentMethod, { from, to }: Span) {
  let after = { at: from, id: 0 };
  for (;;) {
    const rows = await db
      .selectFrom("gateway_facts")
      .select(["id", "attempt_no", at.as("at")])
      .where(sql<boolean>`(coalesce(happened_at, learned_at), id) > (${after.at}, ${after.id})`)
      .where(at, "<", to)
      .where("method", "=", method)
      .orderBy(at)
      .orderBy("id")
      .limit(batchSize)
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    yield [...new Set(rows.map((row) => row.attempt_no))];
    if (rows.length < batchSize) return;
    after = last;
  }
}

/** The attempts of orders placed in the span, in batches. */
export async function* listAttemptsOfOrders(db: Queries, method: PaymentMethod, { from, to }: Span) {
  let after = { order_no: "", attempt_no: "" };
  for (;;) {
    const rows = await db
      .selectFrom("orders")
      .innerJoin("payment_attempts", "payment_attempts.order_no", "orders.order_no")
      .select(["attempt_no", "orders.order_no"])
      .where("orders.order_no", ">=", firstOrderNoAt(from))
      .where("orders.order_no", "<", firstOrderNoAt(to))
      .where(sql<boolean>`(orders.order_no, attempt_no) > (${after.order_no}, ${after.attempt_no})`)
      .where("method", "=", method)
      .orderBy("orders.order_no")
      .orderBy("attempt_no")
      .limit(batchSize)
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map((row) => row.attempt_no);
    after = last;
  }
}

export async function findOrdersOf(db: Queries, attemptNos: readonly string[]) {
  if (attemptNos.length === 0) return new Map();
  const rows = await db
    .selectFrom("payment_attempts")
    .select(["attempt_no", "order_no"])
    .where("attempt_no", "in", attemptNos)
    .execute();
  return new Map(rows.map((row) => [row.attempt_no, row.order_no]));
}

/** The orders whose price a promotion code or remaining days have reduced, among the given ones. */
export async function findReducedOrders(db: Queries, orderNos: readonly string[]) {
  if (orderNos.length === 0) return new Map();
  const rows = await db
    .selectFrom("orders")
    .select(["order_no", "promotion_code", "list_price_fen", "price_fen", "credit_fen"])
    .where("order_no", "in", orderNos)
    .where((where) =>
      where.or([where("promotion_code", "is not", null), where("credit_fen", "is not", null)]),
    )
    .execute();
  return new Map(rows.map((row) => [row.order_no, row]));
}
