import { sql } from "kysely";
import { expect, test } from "vitest";
import { makeOrder, makePerson, settle } from "../testing/makers.ts";
import { openWorldForTest, type World } from "../testing/world.ts";
import { checkDaily, readLastCheck } from "./daily-check.ts";
import { findBrokenPromises } from "./find-broken-promises.ts";
import { grantByHand } from "./grant-by-hand.ts";

const none = {
  paidWithoutGrant: 0,
  grantWithoutSource: 0,
  endUnlikeItsGrants: 0,
  stockBelowNothing: 0,
  noticesUnhandled: 0,
};

async function buy(world: World) {
  const person = await makePerson(world, "buyer");
  const orderNo = await makeOrder(world, person);
  await settle(world, orderNo, "paid");
  return { person, orderNo };
}

async function loseNotice({ db, clock }: World): Promise<void> {
  await db.updateTable("payment_notices").set({ handled_at: null }).execute();
  clock.turn(601);
}

test("what the product does breaks no promise, and each break is found", async () => {
  const world = await openWorldForTest();
  const look = () => findBrokenPromises(world.db, world.clock.now());
  const { person, orderNo } = await buy(world);
  await grantByHand(world.deps, {
    accountId: person.accountId,
    days: 3,
    operator: "li",
    reason: "waited long",
  });
  expect(await look()).toEqual(none);

  await sql`update accounts set vip_expire_at = vip_expire_at + interval '1 day'`.execute(world.db);
  expect(await look()).toEqual({ ...none, endUnlikeItsGrants: 1 });
  await sql`update accounts set vip_expire_at = vip_expire_at - interval '1 day'`.execute(world.db);

  await sql`update orders set state = 'closed'`.execute(world.db);
  expect(await look()).toEqual({ ...none, grantWithoutSource: 1 });
  await sql`update orders set state = 'granted'`.execute(world.db);

  await sql`update grants set source_ref = 'lost' where source_kind = 'order'`.execute(world.db);
  expect(await look()).toEqual({ ...none, paidWithoutGrant: 1, grantWithoutSource: 1 });
  await sql`update grants set source_ref = ${orderNo} where source_kind = 'order'`.execute(world.db);

  await loseNotice(world);
  expect(await look()).toEqual({ ...none, noticesUnhandled: 1 });
});

test("the check runs once a day, raises the alarm, and is there for operators to read", async () => {
  const world = await openWorldForTest();
  await buy(world);
  await loseNotice(world);
  expect(await checkDaily(world.deps)).toEqual({ ...none, noticesUnhandled: 1 });
  expect(await checkDaily(world.deps)).toBeUndefined();
  expect(world.alarms).toContain("A promise about money does not hold: noticesUnhandled");
  expect(await readLastCheck(world.db)).toMatchObject({ broken: { noticesUnhandled: 1 } });
  const details = await world.app.inject("/readyz?details");
  expect(details.json()).toMatchObject({ status: "ready", money: { broken: { noticesUnhandled: 1 } } });
  world.clock.turn(86_400);
  expect(await checkDaily(world.deps)).toBeDefined();
});
