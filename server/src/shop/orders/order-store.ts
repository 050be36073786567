import type { OrderCause } from "@baleen/contract/shop/order-causes.ts";
import { type Selectable, sql } from "kysely";
import { type Account, lockAccount } from "../../accounts/account-store.ts";
import { secondsAfter } from "../../platform/clock.ts";
import type { Queries, Tx } from "../../platform/database/transaction.ts";
import { insertJob } from "../../platform/jobs/job-store.ts";
import type { Tables } from "../../tables.ts";
import { shopJobs } from "../jobs.ts";
import { type DisabledMethods, disabledMethods, giveBackToStock } from "../packages/package-store.ts";
import type { OrderState } from "../tables.ts";

export type Order = Selectable<Tables["orders"]>;

/** Listed because `select *` is not prepared (`platform/database/statement-names.ts`). */
export const orderColumns = [
  "orders.order_no",
  "orders.account_id",
  "orders.package_id",
  "orders.payment_method",
  "orders.price_fen",
  "orders.promotion_code",
  "orders.list_price_fen",
  "orders.credit_fen",
  "orders.valid_days",
  "orders.level",
  "orders.holds_stock",
  "orders.state",
  "orders.paid_late",
  "orders.created_at",
  "orders.closes_at",
] as const satisfies readonly `orders.${keyof Order}`[];

export async function findOrder(db: Queries, orderNo: string): Promise<Order | undefined> {
  return await db
    .selectFrom("orders")
    .select(orderColumns)
    .where("order_no", "=", orderNo)
    .executeTakeFirst();
}

/** Undefined also for another account's order. */
export async function findOwnOrder(db: Queries, orderNo: string, accountId: number) {
  const order = await findOrder(db, orderNo);
  return order?.account_id === accountId ? order : undefined;
}

/** More than an account can go through while somebody waits for its lock. */
export const maxMergesMeanwhile = 5;

/**
 * Locks the account that has an order until the transaction ends. While this waits, a merge may give the order to
 * another account, which is then locked as well.
 */
export async function lockOwnerOfOrder(tx: Tx, orderNo: string): Promise<Account> {
  for (let pass = 1; pass <= maxMergesMeanwhile; pass += 1) {
    const { account_id } = await tx
      .selectFrom("orders")
      .select("account_id")
      .where("order_no", "=", orderNo)
      .executeTakeFirstOrThrow();
    const account = await lockAccount(tx, account_id);
    if (account.merged_into === null) return account;
  }
  throw new Error(`Order ${orderNo} still belongs to an account that was merged`);
}

/** Locks an order until the transaction ends. The account must be locked first (see `lockOwnerOfOrder`). */
export async function lockOrder(tx: Tx, orderNo: string): Promise<Order> {
  return await tx
    .selectFrom("orders")
    .selectAll()
    .where("order_no", "=", orderNo)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export interface OwnOrder extends Order {
  /** The end of the owner's membership. */
  readonly vip_expire_at: Date | null;
  readonly methods_off: DisabledMethods | null;
}

/** Like `lockOrder`, for the account's own order; undefined for another account's. */
export async function lockOwnOrder(tx: Tx, orderNo: string, accountId: number) {
  return await tx
    .selectFrom("orders")
    .innerJoin("accounts", "accounts.id", "orders.account_id")
    .select(orderColumns)
    .select("accounts.vip_expire_at")
    .select(disabledMethods.as("methods_off"))
    .where("order_no", "=", orderNo)
    .where("account_id", "=", accountId)
    .forUpdate("orders")
    .executeTakeFirst();
}

/** An account's pending orders and those created since the given time, for limits and repeated purchases. */
export async function listCurrentOrders(db: Queries, accountId: number, since: Date): Promise<Order[]> {
  return await db
    .selectFrom("orders")
    .select(orderColumns)
    .where("account_id", "=", accountId)
    .where((where) => where.or([where("state", "=", "pending"), where("created_at", ">", since)]))
    .execute();
}

/** Adds an order, the first row of its history, and the job that closes it. */
export async function addOrder(tx: Tx, order: Omit<Order, "state" | "paid_late">): Promise<void> {
  const { order_no, payment_method: method, created_at: now, closes_at: dueAt } = order;
  const event = { order_no, from_state: null, to_state: "pending", cause: "ordered", at: now } as const;
  await tx
    .with("event", (db) => db.insertInto("order_events").values(event))
    .with("job", (db) => insertJob(db, shopJobs.closeOrder, { subject: order_no, queue: method, now, dueAt }))
    .insertInto("orders")
    .values({ ...order, state: "pending" })
    .execute();
}

export interface StateChange {
  readonly from: readonly OrderState[];
  readonly to: OrderState;
  /** The reason recorded in the order's history. */
  readonly cause: OrderCause;
  readonly at: Date;
}

/**
 * Changes an order's state, once or several times, with a history row for each change; false if the order is not in the
 * first `from` state.
 */
export async function changeOrderState(
  tx: Tx,
  order: Order,
  ...changes: readonly [StateChange, ...StateChange[]]
) {
  const states = changes.map(({ to }) => to);
  const { numAffectedRows = 0n } = await sql`
    with moved as (
      update orders set state = ${states.at(-1)}
      where order_no = ${order.order_no} and state = any(${changes[0].from}::text[])
      returning order_no
    )
    insert into order_events (order_no, from_state, to_state, cause, at)
    select order_no, step.from_state, step.to_state, step.cause, step.at
    from moved, unnest(
      ${[order.state, ...states.slice(0, -1)]}::text[],
      ${states}::text[],
      ${changes.map(({ cause }) => cause)}::text[],
      ${changes.map(({ at }) => at)}::timestamptz[]
    ) with ordinality as step (from_state, to_state, cause, at, number)
    order by step.number`.execute(tx);
  return numAffectedRows > 0n;
}

/** An order's history, oldest first. */
export async function listOrderEvents(db: Queries, orderNo: string) {
  return await db
    .selectFrom("order_events")
    .selectAll()
    .where("order_no", "=", orderNo)
    .orderBy("id")
    .execute();
}

export async function updateOrder(
  tx: Tx,
  orderNo: string,
  columns: Partial<Pick<Order, "holds_stock" | "paid_late" | "payment_method">>,
) {
  await tx.updateTable("orders").set(columns).where("order_no", "=", orderNo).execute();
}

type UnpaidEnd = Omit<StateChange, "from"> & { readonly to: "closed" | "failed" };

/** Ends a pending order without payment and returns its stock. False if it was not pending. */
export async function endUnpaidOrder(tx: Tx, order: Order, end: UnpaidEnd) {
  const hasChanged = await changeOrderState(tx, order, { from: ["pending"], ...end });
  if (!hasChanged) return false;
  if (order.holds_stock) {
    await giveBackToStock(tx, order.package_id);
    await updateOrder(tx, order.order_no, { holds_stock: false });
  }
  return true;
}

/** If a package is paid twice within this time, the buyer may have made a mistake. */
const repeatPurchaseWithinS = 30 * 60;

/**
 * For each granted order: another granted order of the same account and package that was paid within minutes of it, if
 * any.
 */
export async function findRepeatPurchases(db: Queries, orderNos: readonly string[]) {
  if (orderNos.length === 0) return new Map();
  const { rows } = await sql<{ of: string; orderNo: string; at: Date }>`
    select distinct on (own.order_no) own.order_no as of, other.order_no as "orderNo", other_paid.at
    from orders own
    join order_events own_paid on own_paid.order_no = own.order_no and own_paid.to_state = 'paid'
    join orders other
      on other.account_id = own.account_id and other.package_id = own.package_id
      and other.order_no <> own.order_no and other.state = 'granted'
      -- A late payment comes within a day.
      and other.created_at between own.created_at - interval '2 days' and own.created_at + interval '2 days'
    join order_events other_paid on other_paid.order_no = other.order_no and other_paid.to_state = 'paid'
    where own.order_no = any(${orderNos}::text[]) and own.state = 'granted'
      and abs(extract(epoch from other_paid.at - own_paid.at)) <= ${repeatPurchaseWithinS}
    order by own.order_no, other_paid.at desc`.execute(db);
  return new Map(rows.map(({ of, ...repeatPurchase }) => [of, repeatPurchase]));
}

const idempotencyKeyLifeS = 24 * 3600;

export async function findOrderOfIdempotencyKey(tx: Tx, accountId: number, key: string, now: Date) {
  return await tx
    .selectFrom("idempotency_keys")
    .select(["body_digest", "order_no"])
    .where("account_id", "=", accountId)
    .where("key", "=", key)
    .where("created_at", ">", secondsAfter(now, -idempotencyKeyLifeS))
    .executeTakeFirst();
}

/** Stores which order an idempotency key created. The account's lock serializes requests with the same key. */
export async function saveIdempotencyKey(tx: Tx, row: Selectable<Tables["idempotency_keys"]>): Promise<void> {
  const { account_id, key } = row;
  await tx
    .deleteFrom("idempotency_keys")
    .where((where) => where.and({ account_id, key }))
    .execute();
  await tx.insertInto("idempotency_keys").values(row).execute();
}
