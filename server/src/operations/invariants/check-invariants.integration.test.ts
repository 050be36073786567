import { sql } from "kysely";
import { expect, test } from "vitest";
import { grantDays } from "../../back-office/accounts/grant-days.ts";
import type { Database } from "../../platform/database/database.ts";
import { fillDatabase } from "../../testing/databases.ts";
import { li, makeOrder, makePerson, settle } from "../../testing/makers.ts";
import { refundOrder } from "../../testing/refund-order.ts";
import { openWorldForTest, type World } from "../../testing/world.ts";
import { checkDaily, checkEverything } from "./check-invariants.ts";
import { readLastCheck } from "./invariant-store.ts";

const pause = async () => undefined;

async function buy(world: World, username = "buyer") {
  const person = await makePerson(world, username);
  const orderNo = await makeOrder(world, person);
  await settle(world, orderNo, "paid");
  return { person, orderNo };
}

async function loseNotice({ db, clock }: World): Promise<void> {
  await db.updateTable("payment_notices").set({ handled_at: null }).execute();
  clock.turn(601);
}

async function moveEnds({ db }: World, days: number): Promise<void> {
  await sql`update accounts set vip_expire_at = vip_expire_at + ${days} * interval '24 hours'`.execute(db);
}

test("what the product does violates no invariant, and each violation is found", async () => {
  const world = await openWorldForTest();
  const look = async () => {
    const found = await checkEverything(world.deps, { pause });
    return Object.fromEntries(Object.entries(found).map(([name, { times }]) => [name, times]));
  };
  const { person, orderNo } = await buy(world);
  const gift = { id: person.accountId, days: 3, ...li, reason: "waited long" };
  await grantDays(world.deps, gift);
  expect(await look()).toEqual({});

  await moveEnds(world, 1);
  expect(await look()).toEqual({ endUnlikeItsGrants: 1 });
  await moveEnds(world, -1);

  await sql`update orders set state = 'closed'`.execute(world.db);
  expect(await look()).toEqual({ grantWithoutSource: 1 });
  await sql`update orders set state = 'granted'`.execute(world.db);

  await sql`update grants set source_ref = 'lost' where source_kind = 'order'`.execute(world.db);
  expect(await look()).toEqual({ paidWithoutGrant: 1, grantWithoutSource: 1 });
  await sql`update grants set source_kind = 'card' where source_ref = 'lost'`.execute(world.db);
  expect(await look()).toEqual({ paidWithoutGrant: 1, grantWithoutSource: 1 });
  await sql`update grants set source_ref = ${orderNo}, source_kind = 'order' where source_ref = 'lost'`.execute(
    world.db,
  );

  await loseNotice(world);
  expect(await look()).toEqual({ noticesUnhandled: 1 });
});

test("the check runs once a day, raises the alarm, and is kept for operators to read, but not for visitors", async () => {
  const world = await openWorldForTest();
  const { orderNo } = await buy(world);
  await sql`delete from grants`.execute(world.db);
  await loseNotice(world);
  const found = {
    paidWithoutGrant: { times: 1, subjects: [orderNo] },
    endUnlikeItsGrants: { times: 1 },
    noticesUnhandled: { times: 1 },
  };
  expect(await checkDaily(world.deps, { pause })).toMatchObject(found);
  expect(await checkDaily(world.deps, { pause })).toBeUndefined();
  expect(world.alarms).toContain("An invariant about money is violated: noticesUnhandled");
  expect(await readLastCheck(world.db)).toMatchObject({ violations: found });
  expect((await world.app.inject("/readyz?details")).json()).toEqual({ status: "ready" });
  world.clock.turn(86_400);
  expect(await checkDaily(world.deps, { pause })).toMatchObject(found);
});

test("a repaired violation is gone after the next check", async () => {
  const world = await openWorldForTest();
  await buy(world);
  await moveEnds(world, 1);
  expect(await checkDaily(world.deps, { pause })).toHaveProperty("endUnlikeItsGrants");
  await moveEnds(world, -1);
  world.clock.turn(86_400);
  expect(await checkDaily(world.deps, { pause })).toEqual({});
});

/** As large a database as makes the check take several days and slices, with nothing wrong in it. */
async function fill({ databaseUrl, clock }: World, orders: number): Promise<void> {
  await fillDatabase(databaseUrl, (db) => addTrades(db, clock.now(), orders));
}

async function addTrades(db: Database, at: Date, orders: number): Promise<void> {
  await sql`
    insert into accounts (username, username_key, password_hash, created_at, vip_expire_at)
    select 'p' || n, 'p' || n, 'none', ${at}, ${at}::timestamptz + interval '720 hours'
    from generate_series(1, ${orders}::integer) n`.execute(db);
  await sql`
    insert into orders (order_no, account_id, package_id, payment_method, price_fen, valid_days, level,
      holds_stock, state, created_at, closes_at)
    select 'O' || id, id, 1, 'wechat', 3900, 30, 1, false, 'granted', ${at}, ${at}
    from accounts`.execute(db);
  await sql`
    insert into grants (account_id, source_kind, source_ref, days, level, granted_at)
    select account_id, 'order', order_no, 30, 1, ${at} from orders`.execute(db);
  for (const table of ["accounts", "orders", "grants"]) await sql`analyze ${sql.table(table)}`.execute(db);
}

test("within a week every row is checked", { timeout: 120_000 }, async () => {
  const world = await openWorldForTest();
  await fill(world, 30_000);
  expect(await checkDaily(world.deps, { pause })).toEqual({});
  // Behind where the check has come, in the middle, and at the end; nothing says that they have changed.
  await sql`update orders set state = 'paid' where order_no in (
    select order_no from orders where order_no in ('O10', 'O15000', 'O29999'))`.execute(world.db);
  await sql`update grants set revoked_at = granted_at where source_ref in ('O10', 'O15000', 'O29999')`.execute(
    world.db,
  );
  const days: (number | undefined)[] = [];
  for (let day = 0; day < 7; day += 1) {
    world.clock.turn(86_400);
    days.push((await checkDaily(world.deps, { pause }))?.paidWithoutGrant?.times);
  }
  expect(days.at(-1)).toBe(3);
  // Not all of it in one night.
  expect(days[0]).not.toBe(3);
});

test("what changed yesterday is looked at in the night after it", async () => {
  const world = await openWorldForTest();
  await fill(world, 24_000);
  const checkNextNight = async () => {
    // The night's share of everything begins at the other end of the tables.
    await sql`update invariant_walks set after_key = '0' where walk in ('all grants', 'all accounts')`.execute(
      world.db,
    );
    world.clock.turn(86_400);
    return await checkDaily(world.deps, { pause });
  };
  await checkDaily(world.deps, { pause });
  const { orderNo } = await buy(world);
  await sql`update accounts set vip_expire_at = null where username = 'buyer'`.execute(world.db);
  expect(await checkNextNight()).toMatchObject({ endUnlikeItsGrants: { times: 1 } });

  await refundOrder(world.deps, { orderNo, amountFen: 1_300, reason: "asked" });
  expect(await checkNextNight()).toEqual({});
  await refundOrder(world.deps, { orderNo, amountFen: 1_300, reason: "asked again" });
  await sql`update accounts set vip_expire_at = null where username = 'buyer'`.execute(world.db);
  expect(await checkNextNight()).toMatchObject({ endUnlikeItsGrants: { times: 1 } });
});

test("a check that is stopped goes on where it was, and two nodes share one", async () => {
  const world = await openWorldForTest();
  await fill(world, 4_000);
  const looked = async () => {
    const { rows } = await sql<{ walk: string; after_key: string; pass_ended_at: Date | null }>`
      select walk, after_key, pass_ended_at from invariant_walks order by walk`.execute(world.db);
    return rows;
  };
  const stopping = new AbortController();
  let pauses = 0;
  const stopAfterThree = async () => {
    pauses += 1;
    if (pauses === 3) stopping.abort();
  };
  const stopped = await checkDaily(world.deps, { signal: stopping.signal, pause: stopAfterThree });
  expect(stopped).toBeUndefined();
  const before = await looked();
  expect(before).toContainEqual(expect.objectContaining({ walk: "all orders", pass_ended_at: null }));

  let slices = 0;
  const count = async () => {
    slices += 1;
  };
  const results = await Promise.all([1, 2].map(() => checkDaily(world.deps, { pause: count })));
  expect(results.filter((result) => result !== undefined)).toHaveLength(1);
  // Eight full slices of each of the three tables, less the three that were looked at before.
  expect(slices).toBe(3 * 8 - 3);
  expect((await looked()).every((row) => row.pass_ended_at !== null)).toBe(true);
});
