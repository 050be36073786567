import type { PaymentMethod } from "@baleen/contract/payment-methods.ts";
import type { Selectable } from "kysely";
import type { OrderState } from "../db/purchase-tables.ts";
import type { Tables } from "../db/tables.ts";
import type { Queries, Tx } from "../db/transaction.ts";
import { secondsAfter } from "../outside/clock.ts";

export type Order = Selectable<Tables["orders"]>;

export async function findOrder(db: Queries, orderNo: string): Promise<Order | undefined> {
  return await db.selectFrom("orders").selectAll().where("order_no", "=", orderNo).executeTakeFirst();
}

/** Somebody else's order looks like none at all. */
export async function findOwnOrder(
  db: Queries,
  orderNo: string,
  accountId: number,
): Promise<Order | undefined> {
  const order = await findOrder(db, orderNo);
  return order?.account_id === accountId ? order : undefined;
}

/** Locks an order until the transaction ends; its account's lock comes first (see `lockAccount`). */
export async function lockOrder(tx: Tx, orderNo: string): Promise<Order> {
  return await tx
    .selectFrom("orders")
    .selectAll()
    .where("order_no", "=", orderNo)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

interface Buying {
  readonly accountId: number;
  readonly packageId: number;
  readonly method: PaymentMethod;
}

export async function findPendingOrder(db: Queries, { accountId, packageId, method }: Buying) {
  return await db
    .selectFrom("orders")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("package_id", "=", packageId)
    .where("payment_method", "=", method)
    .where("state", "=", "pending")
    .executeTakeFirst();
}

export async function countPendingOrders(db: Queries, accountId: number): Promise<number> {
  const row = await db
    .selectFrom("orders")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("account_id", "=", accountId)
    .where("state", "=", "pending")
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function countOrdersSince(db: Queries, accountId: number, since: Date): Promise<number> {
  const row = await db
    .selectFrom("orders")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("account_id", "=", accountId)
    .where("created_at", ">", since)
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function addOrder(tx: Tx, order: Omit<Order, "state" | "paid_late">): Promise<void> {
  await tx
    .insertInto("orders")
    .values({ ...order, state: "pending" })
    .execute();
  await addEvent(tx, order.order_no, { from: null, to: "pending", cause: "ordered", at: order.created_at });
}

export interface Move {
  readonly from: readonly OrderState[];
  readonly to: OrderState;
  /** Why, for whoever reads the order's history. */
  readonly cause: string;
  readonly at: Date;
}

/** Moves an order from one state to the next and leaves a row in its history; false if it is in no such state. */
export async function moveOrder(tx: Tx, order: Order, move: Move): Promise<boolean> {
  const row = await tx
    .updateTable("orders")
    .set({ state: move.to })
    .where("order_no", "=", order.order_no)
    .where("state", "in", move.from)
    .returning("order_no")
    .executeTakeFirst();
  if (!row) return false;
  await addEvent(tx, order.order_no, { ...move, from: order.state });
  return true;
}

async function addEvent(
  tx: Tx,
  orderNo: string,
  event: Omit<Move, "from"> & { from: OrderState | null },
): Promise<void> {
  await tx
    .insertInto("order_events")
    .values({
      order_no: orderNo,
      from_state: event.from,
      to_state: event.to,
      cause: event.cause,
      at: event.at,
    })
    .execute();
}

/** An order's history, oldest first. */
export async function listEvents(db: Queries, orderNo: string) {
  return await db
    .selectFrom("order_events")
    .selectAll()
    .where("order_no", "=", orderNo)
    .orderBy("id")
    .execute();
}

export async function markOrder(
  tx: Tx,
  orderNo: string,
  marks: { holdsStock?: boolean; paidLate?: boolean },
) {
  await tx
    .updateTable("orders")
    .set({
      ...(marks.holdsStock !== undefined && { holds_stock: marks.holdsStock }),
      ...(marks.paidLate !== undefined && { paid_late: marks.paidLate }),
    })
    .where("order_no", "=", orderNo)
    .execute();
}

/** Pending orders whose time is over, the oldest first. */
export async function listOverdueOrders(db: Queries, now: Date, most: number): Promise<Order[]> {
  return await db
    .selectFrom("orders")
    .selectAll()
    .where("state", "=", "pending")
    .where("closes_at", "<=", now)
    .orderBy("closes_at")
    .limit(most)
    .execute();
}

const idempotencyKeyLifeS = 24 * 3600;

interface KeyedOrder {
  readonly accountId: number;
  readonly key: string;
  readonly bodyDigest: string;
  readonly orderNo: string;
}

export async function findKeyedOrder(tx: Tx, accountId: number, key: string, now: Date) {
  return await tx
    .selectFrom("idempotency_keys")
    .select(["body_digest", "order_no"])
    .where("account_id", "=", accountId)
    .where("key", "=", key)
    .where("created_at", ">", secondsAfter(now, -idempotencyKeyLifeS))
    .executeTakeFirst();
}

/** Remembers which order a key led to. The account's lock keeps two of one key apart. */
export async function keepKeyedOrder(tx: Tx, { accountId, key, bodyDigest, orderNo }: KeyedOrder, now: Date) {
  await tx
    .deleteFrom("idempotency_keys")
    .where("account_id", "=", accountId)
    .where("key", "=", key)
    .execute();
  await tx
    .insertInto("idempotency_keys")
    .values({ account_id: accountId, key, body_digest: bodyDigest, order_no: orderNo, created_at: now })
    .execute();
}
