import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Tx } from "../platform/database/transaction.ts";
import { makeOrder, makePerson } from "../testing/makers.ts";
import { openWorld, type World } from "../testing/world.ts";
import { findNewestAttempt } from "./attempt-store.ts";
import { lockPayment } from "./payment-lock-store.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function makePayment(username: string) {
  const person = await makePerson(world, username);
  const orderNo = await makeOrder(world, person);
  const attemptNo = (await findNewestAttempt(world.db, orderNo))?.attempt_no ?? "";
  return {
    attemptNo,
    accountRow: sql`select id from accounts where id = ${person.accountId}`,
    orderRow: sql`select order_no from orders where order_no = ${orderNo}`,
    attemptRow: sql`select attempt_no from payment_attempts where attempt_no = ${attemptNo}`,
    orderNo,
  };
}

/** Whether a row can be locked now. */
async function isFree(tx: Tx, row: ReturnType<typeof sql>): Promise<boolean> {
  const { rows } = await sql`${row} for update skip locked`.execute(tx);
  return rows.length === 1;
}

/** Locks a payment in a separate transaction, without a timeout. */
async function lockPatiently(attemptNo: string) {
  return await world.db.transaction().execute(async (tx) => {
    await sql`set local lock_timeout = 0`.execute(tx);
    await sql`set local statement_timeout = 0`.execute(tx);
    return await lockPayment(tx, "wechat", attemptNo);
  });
}

async function untilSomebodyWaits(): Promise<void> {
  const waiting = sql`
    select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await vi.waitFor(async () => expect((await waiting.execute(world.db)).rows).toHaveLength(1), 8_000);
}

test("a payment's account is locked before its order and its attempt", async () => {
  const payment = await makePayment("locked-by-account");
  const { holding, locking } = await whileLocked(payment.accountRow, payment.attemptNo, async (tx) => {
    return [await isFree(tx, payment.orderRow), await isFree(tx, payment.attemptRow)];
  });
  expect(holding).toEqual([true, true]);
  expect(await locking).toBeDefined();
});

test("its order is locked after its account and before its attempt", async () => {
  const payment = await makePayment("locked-by-order");
  const { holding, locking } = await whileLocked(payment.orderRow, payment.attemptNo, async (tx) => {
    return [await isFree(tx, payment.accountRow), await isFree(tx, payment.attemptRow)];
  });
  expect(holding).toEqual([false, true]);
  expect(await locking).toBeDefined();
});

test("is read as others left it whose locks were waited for", async () => {
  const payment = await makePayment("locked-late");
  const { locking } = await whileLocked(payment.accountRow, payment.attemptNo, async (tx) => {
    await tx.updateTable("orders").set({ state: "closed" }).where("order_no", "=", payment.orderNo).execute();
    await tx
      .updateTable("payment_attempts")
      .set({ state: "failed" })
      .where("attempt_no", "=", payment.attemptNo)
      .execute();
  });
  expect(await locking).toMatchObject({ order: { state: "closed" }, attempt: { state: "failed" } });
});

test("of another payment method there is none", async () => {
  const { attemptNo } = await makePayment("locked-elsewhere");
  await world.db.transaction().execute(async (tx) => {
    expect(await lockPayment(tx, "hupi", attemptNo)).toBeUndefined();
  });
});

/** Does some work while a row is locked and `lockPayment` waits for that row. */
async function whileLocked<Result>(
  row: ReturnType<typeof sql>,
  attemptNo: string,
  work: (tx: Tx) => Promise<Result>,
) {
  return await world.db.transaction().execute(async (tx) => {
    await sql`${row} for update`.execute(tx);
    const locking = lockPatiently(attemptNo);
    await untilSomebodyWaits();
    return { holding: await work(tx), locking };
  });
}
