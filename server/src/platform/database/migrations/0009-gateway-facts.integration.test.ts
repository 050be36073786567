import { type Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { recheckOrder } from "../../../back-office/orders/recheck-order.ts";
import { findNewestAttempt } from "../../../payments/attempt-store.ts";
import { li, makeOrder, makePerson, settle } from "../../../testing/makers.ts";
import { refundOrder } from "../../../testing/refund-order.ts";
import { daysOf, stateOf } from "../../../testing/shop.ts";
import { openWorldForTest, type World } from "../../../testing/world.ts";
import { up } from "./0009-gateway-facts.ts";

async function takeBackMigration({ db }: World): Promise<void> {
  await sql`drop table gateway_facts`.execute(db);
  await sql`drop function refuse_change cascade`.execute(db);
  await sql`drop index ended_attempts, refunds_by_attempt`.execute(db);
  await sql`alter table payment_attempts drop column code_asked_at`.execute(db);
}

async function buy(world: World, name: string): Promise<string> {
  const orderNo = await makeOrder(world, await makePerson(world, name));
  await settle(world, orderNo, "paid");
  return orderNo;
}

test("what an earlier release has settled stands, and further refunds go on from there", async () => {
  const world = await openWorldForTest();
  const partly = await buy(world, "partly-refunded");
  await refundOrder(world.deps, { orderNo: partly, amountFen: 1300, reason: "earlier" });
  const whole = await buy(world, "refunded-in-console");
  await sql`update orders set state = 'refunded' where order_no = ${whole}`.execute(world.db);
  await takeBackMigration(world);
  await up(world.db as unknown as Kysely<unknown>);

  const attempt = await findNewestAttempt(world.db, whole);
  const facts = world.db.selectFrom("gateway_facts").selectAll();
  const ofWhole = await facts.where("attempt_no", "=", attempt?.attempt_no ?? "").execute();
  expect(ofWhole).toMatchObject([{ paid_fen: 3900, refunded_fen: 3900, source: "earlier release" }]);
  await recheckOrder(world.deps, { orderNo: partly, ...li, reason: "asked for it" });
  expect([await daysOf(world, partly), await stateOf(world, partly)]).toEqual([20, "granted"]);
  const tooMuch = refundOrder(world.deps, { orderNo: partly, amountFen: 2601, reason: "too much" });
  await expect(tooMuch).rejects.toThrow("At most 2600 fen");
  await refundOrder(world.deps, { orderNo: partly, amountFen: undefined, reason: "the rest" });
  expect([await daysOf(world, partly), await stateOf(world, partly)]).toEqual([0, "refunded"]);
});
