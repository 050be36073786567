import { sql } from "kysely";
import { expect, test } from "vitest";
import { dayFiguresOf } from "../../console/overview/read-overview.ts";
import { refundOrder } from "../../payments/refunds/operator/refund-order.ts";
import { li, makeOrder, makePerson, monthlyPurchase, settleAtCashier } from "../../testing/makers.ts";
import { openWorldForTest, type World } from "../../testing/world.ts";
import { computeFigures, listFigures } from "./daily-figure-store.ts";

const by = { ...li, reason: "a test" };
const hourS = 3600;

const figuresOf = async (world: World, day: string) =>
  dayFiguresOf(day, await listFigures(world.db, day, day));

/** Recounts everything, with PostgreSQL's own time zone conversion. */
async function recount({ db }: World, day: string) {
  const dayOf = (column: string) =>
    sql`(${sql.ref(column)} at time zone 'Asia/Shanghai')::date = ${day}::date`;
  const { rows } = await sql`select
    (select count(*) from orders where ${dayOf("created_at")}) as "ordersOpened",
    (select count(*) from order_events where to_state = 'paid' and ${dayOf("at")}) as "ordersPaid",
    (select coalesce(sum(price_fen), 0) from order_events join orders using (order_no)
      where to_state = 'paid' and ${dayOf("at")}) as "paidFen",
    (select coalesce(sum(amount_fen), 0) from refunds where state = 'done' and ${dayOf("created_at")}) as "refundedFen",
    (select count(*) from order_events where to_state = 'closed' and ${dayOf("at")}) as "ordersClosed",
    (select count(*) from accounts where ${dayOf("created_at")}) as "accountsOpened"`.execute(db);
  return Object.fromEntries(
    Object.entries(rows[0] as Record<string, unknown>).map(([name, value]) => [name, Number(value)]),
  );
}

test("figures equal a recount, across midnight in China", async () => {
  const world = await openWorldForTest();
  // 08:00 UTC is 16:00 in China; midnight there is 16:00 UTC.
  const person = await makePerson(world, "evening");
  const first = await makeOrder(world, person);
  await settleAtCashier(world, first, "paid");
  world.clock.advance(7.9 * hourS);
  const beforeMidnight = await makeOrder(world, person, { ...monthlyPurchase, paymentMethod: "alipay" });
  await computeFigures(world.context);
  world.clock.advance(0.2 * hourS);
  await settleAtCashier(world, beforeMidnight, "paid");
  await refundOrder(world.context, { orderNo: first, amountFen: 1000, ...by });
  await settleAtCashier(world, await makeOrder(world, await makePerson(world, "morning")), "closed");
  await computeFigures(world.context);
  for (const day of ["2026-03-01", "2026-03-02"]) {
    expect(await figuresOf(world, day)).toMatchObject(await recount(world, day));
  }
  const today = await figuresOf(world, "2026-03-02");
  expect(today).toMatchObject({ ordersPaid: 1, ordersClosed: 1, refundedFen: 1000 });
  expect(today.paidFenByMethod).toEqual({ wechat: 0, alipay: 3900, hupi: 0 });
});

test("a day that is computed again has no trace of what is no more", async () => {
  const world = await openWorldForTest();
  await settleAtCashier(world, await makeOrder(world, await makePerson(world, "again")), "paid");
  await computeFigures(world.context);
  await computeFigures(world.context);
  expect(await figuresOf(world, "2026-03-01")).toMatchObject({ ordersPaid: 1, paidFen: 3900 });
  await world.db.deleteFrom("order_events").where("to_state", "=", "paid").execute();
  await computeFigures(world.context);
  expect(await figuresOf(world, "2026-03-01")).toMatchObject({ ordersPaid: 0, paidFen: 0 });
});

test("days before the first run are made up for", async () => {
  const world = await openWorldForTest();
  await settleAtCashier(world, await makeOrder(world, await makePerson(world, "long-ago")), "paid");
  world.clock.advance(30 * 86_400);
  for (let run = 0; run < 4; run += 1) await computeFigures(world.context);
  expect(await figuresOf(world, "2026-03-01")).toMatchObject({ ordersPaid: 1, accountsOpened: 1 });
});
