import type { Role } from "@baleen/contract/back-office/roles.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { computeFigures } from "../../content/statistics/daily-figure-store.ts";
import { callHandler, makeOperator } from "../../operators/testing/call-handler.ts";
import { saveNotice } from "../../payments/notice-store.ts";
import { chinaDayOf } from "../../platform/china-day.ts";
import { makeOrder, makePerson, settleAtCashier } from "../../testing/makers.ts";
import { openWorld, type World } from "../../testing/world.ts";
import { countWaiting, readOverview, readSeries } from "./read-overview.ts";

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

test("what needs a person stands gravest first, each with the page where it is mended", async () => {
  const orderNo = await makeOrder(world, await makePerson(world, "waited-for"));
  const attempt = await world.db
    .selectFrom("payment_attempts")
    .select("attempt_no")
    .where("order_no", "=", orderNo)
    .executeTakeFirstOrThrow();
  const { attempt_no: attemptNo } = attempt;
  const { alarms, clock } = world.context;
  await alarms.raise({ kind: "gateway.no_code", subject: "wechat" });
  await alarms.raise({ kind: "recovery.rejected", subject: "account 1", details: { account: 1 } });
  await alarms.raise({ kind: "payment.mismatch", subject: attemptNo });
  const notice = { channel: "wechat", notice_id: "late", attempt_no: attemptNo, body: "{}" } as const;
  await saveNotice(world.db, { ...notice, received_at: clock.now() });
  await world.db
    .insertInto("refunds")
    .values({
      refund_no: "R-late",
      order_no: orderNo,
      attempt_no: attemptNo,
      amount_fen: 3900,
      reason: "x",
      state: "underway",
      asked_at: clock.now(),
      created_at: clock.now(),
    })
    .execute();
  const owner = await makeOperator(world);
  const soon = await callHandler(world, readOverview, owner, {});
  expect(soon.waiting?.map(({ kind }) => kind)).toEqual(["alarm", "alarm", "alarm"]);
  world.clock.advance(2 * 3600);
  const { waiting } = await callHandler(world, readOverview, owner, {});
  expect(waiting?.map(({ kind, target }) => [kind, target?.kind, target?.id])).toEqual([
    ["alarm", "order", orderNo],
    ["notice", "order", orderNo],
    ["refundUnderway", "order", orderNo],
    ["alarm", "account", "1"],
    ["alarm", "payments", ""],
  ]);
});

test("those who do not see orders see figures only, beside those of a week ago", async () => {
  await settleAtCashier(world, await makeOrder(world, await makePerson(world, "last-week")), "paid");
  await computeFigures(world.context);
  world.clock.advance(7 * 86_400);
  await settleAtCashier(world, await makeOrder(world, await makePerson(world, "this-week")), "paid");
  await computeFigures(world.context);
  const content = await makeOperator(world, "content");
  const overview = await callHandler(world, readOverview, content, {});
  expect(overview).toMatchObject({
    waiting: null,
    membersNow: 2,
    today: { ordersPaid: 1, paidFen: 3900 },
    lastWeek: { ordersPaid: 1, accountsOpened: 1 },
    figuresAt: world.clock.now().toISOString(),
  });
  const { days } = await callHandler(world, readSeries, content, { query: { days: "30" } });
  expect(days.slice(-8).map(({ paidFen }) => paidFen)).toEqual([3900, 0, 0, 0, 0, 0, 0, 3900]);
});

async function writeFigures(rows: readonly (readonly [string, "paidFen" | "refundedFen", string, number])[]) {
  const values = rows.map(([day, figure, method, value]) => ({ day, figure, method, value }));
  await world.db.insertInto("daily_figures").values(values).execute();
}

test("takings of today stand beside yesterday's, a month's beside as much of the last, even if that was shorter", async () => {
  world.clock.advance((Date.parse("2027-03-31T12:00:00+08:00") - world.clock.now().getTime()) / 1000);
  await writeFigures([
    ["2027-01-31", "paidFen", "wechat", 1],
    ["2027-02-01", "paidFen", "wechat", 10],
    ["2027-02-28", "paidFen", "alipay", 20],
    ["2027-03-01", "paidFen", "wechat", 100],
    ["2027-03-30", "paidFen", "hupi", 200],
    ["2027-03-31", "paidFen", "wechat", 400],
  ]);
  const netNow = async () => {
    const { takings } = await callHandler(world, readOverview, await makeOperator(world, "content"), {});
    return Object.fromEntries(Object.entries(takings).map(([name, { netFen }]) => [name, netFen]));
  };
  expect(await netNow()).toEqual({
    today: 400,
    yesterday: 200,
    month: 700,
    lastMonthSoFar: 30,
    lastMonth: 30,
  });
  world.clock.advance(86_400);
  const month = { month: 0, lastMonthSoFar: 100, lastMonth: 700 };
  expect(await netNow()).toEqual({ today: 0, yesterday: 400, ...month });
});

test("what went back is taken off the day on which it went, which may then be below zero", async () => {
  const today = chinaDayOf(world.clock.now());
  await writeFigures([
    [today, "paidFen", "wechat", 1_000],
    [today, "refundedFen", "wechat", 3_900],
    [today, "refundedFen", "alipay", 100],
  ]);
  const { takings } = await callHandler(world, readOverview, await makeOperator(world), {});
  expect(takings.today).toEqual({ netFen: -3_000, paidFen: 1_000, refundedFen: 4_000 });
});

test("the menu counts what waits for a role, and nothing of a page where the role can do nothing", async () => {
  await world.context.alarms.raise({ kind: "gateway.no_code", subject: "wechat" });
  const count = async (role: Role) => callHandler(world, countWaiting, await makeOperator(world, role), {});
  expect(await count("owner")).toEqual({ overview: 1, complaints: 0, invoices: 0 });
  expect(await count("content")).toEqual({});
});
