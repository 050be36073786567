import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { reconcileBill, reconcileSince } from "../operator-actions/reconcile-bills.ts";
import { refundByHand } from "../operator-actions/refund-by-hand.ts";
import { addDays, startOfChinaDay } from "../outside/china-day.ts";
import { type Method, openShop, orderMonth, type Shop, stateOf } from "../testing/shop.ts";
import { reconcileDaily, reconcileBill as runReconcileBill } from "./reconcile-daily.ts";
import { reconcileDay } from "./reconcile-day.ts";
import { findReconciliation } from "./reconciliation-store.ts";

const methods = ["wechat", "alipay", "hupi"] as const;

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** A day that no other test uses, at noon in China. */
let days = 0;
function beginDay(): string {
  days += 1;
  const day = new Date(Date.parse("2026-03-02") + days * 3 * 86_400_000).toISOString().slice(0, 10);
  turnTo(startOfChinaDay(day), 12 * 3600);
  return day;
}

function turnTo(start: Date, seconds: number): void {
  shop.clock.turn((start.getTime() - shop.clock.now().getTime()) / 1000 + seconds);
}

/** Eleven o'clock of the day after. */
const endDay = (day: string) => turnTo(startOfChinaDay(day), 35 * 3600);

async function pay(method: Method, { isNoticed = true } = {}) {
  const purchase = await orderMonth(shop, method);
  await shop.gateways[method].pay(purchase.attemptNo);
  if (isNoticed) await deliver(method, purchase.attemptNo);
  return purchase;
}

async function deliver(method: Method, attemptNo: string): Promise<void> {
  const posted = shop.noticesOf(method, attemptNo).at(-1);
  if (!posted) throw new Error("There is no notice");
  expect(await shop.deliver(posted)).toBe(200);
}

const reconcile = async (method: Method, day: string) => await reconcileDay(shop.deps, { method, day });

async function alarmsAbout(subject: string) {
  const rows = await shop.db
    .selectFrom("alarms")
    .select(["details", "closed_at", "times"])
    .where("kind", "=", "reconciliation.differs")
    .where("subject", "=", subject)
    .execute();
  return rows.map(({ closed_at, details, times }) => ({ ...details, times, isOpen: closed_at === null }));
}

describe.each(methods)("at %s", (method) => {
  test("a day on which both agree leaves its sums and no alarm, however often it is compared", async () => {
    const day = beginDay();
    const { attemptNo } = await pay(method);
    endDay(day);
    const first = await reconcile(method, day);
    expect(first).toMatchObject({ outcome: "agrees", payments: 1, payments_fen: 3900, differences: [] });
    expect(await reconcile(method, day)).toEqual(first);
    expect(await alarmsAbout(attemptNo)).toEqual([]);
  });

  test("a payment that only the gateway knows is reported, once, until a recheck settles it", async () => {
    const day = beginDay();
    const { attemptNo, orderNo } = await pay(method, { isNoticed: false });
    endDay(day);
    for (const _ of [1, 2]) await reconcile(method, day);
    expect(await reconcile(method, day)).toMatchObject({
      outcome: "differs",
      gateway_only: 1,
      differences: [{ list: "gatewayOnly", attemptNo, orderNo, gatewayFen: 3900, ourFen: null }],
    });
    const alarm = { method, day, orderNo, remedy: "recheck", times: 1 };
    expect(await alarmsAbout(attemptNo)).toMatchObject([{ ...alarm, isOpen: true }]);
    await deliver(method, attemptNo);
    endDay(nextDay(day));
    await reconcile(method, nextDay(day));
    expect(await alarmsAbout(attemptNo)).toMatchObject([{ isOpen: false }]);
  });

  test("a payment that only we know is reported, until the gateway's books have it", async () => {
    const day = beginDay();
    if (method !== "hupi") await pay(method);
    shop.clock.turn(60);
    const { attemptNo, orderNo } = await pay(method);
    endDay(day);
    shop.gateways[method].misbehave(method === "hupi" ? "not-paid" : "bill-short");
    expect(await reconcile(method, day)).toMatchObject({ ours_only: 1, gateway_only: 0 });
    expect(await alarmsAbout(attemptNo)).toMatchObject([
      { list: "oursOnly", orderNo, ourFen: 3900, gatewayFen: null, remedy: "ask the gateway", isOpen: true },
    ]);
    expect(await reconcile(method, day)).toMatchObject({ outcome: "agrees" });
    expect(await alarmsAbout(attemptNo)).toMatchObject([{ isOpen: false }]);
  });

  test("another amount is reported with both", async () => {
    const day = beginDay();
    const { attemptNo } = await pay(method);
    endDay(day);
    shop.gateways[method].misbehave(method === "hupi" ? "other-amount" : "bill-other-amount");
    const gatewayFen = method === "hupi" ? 1 : 4000;
    expect(await reconcile(method, day)).toMatchObject({ other_amounts: 1, payments_fen: gatewayFen });
    expect(await alarmsAbout(attemptNo)).toMatchObject([{ list: "amount", gatewayFen, ourFen: 3900 }]);
    await reconcile(method, day);
  });

  test("a refund in the gateway's own console that was not told is reported", async () => {
    const day = beginDay();
    const { attemptNo, orderNo } = await pay(method);
    await shop.gateways[method].refund(attemptNo);
    endDay(day);
    expect(await reconcile(method, day)).toMatchObject({ refunds: 1, refunds_fen: 3900, gateway_only: 1 });
    expect(await alarmsAbout(attemptNo)).toMatchObject([
      { orderNo, gatewayFen: 3900, ourFen: null, remedy: "record what was sent back", isOpen: true },
    ]);
    await deliver(method, attemptNo);
    expect(await reconcile(method, day)).toMatchObject({ outcome: "agrees", refunds: 1 });
    expect(await alarmsAbout(attemptNo)).toMatchObject([{ isOpen: false }]);
  });

  test("two nodes that compare at once leave one result and one alarm", async () => {
    const day = beginDay();
    const { attemptNo } = await pay(method, { isNoticed: false });
    endDay(day);
    const rows = await Promise.all(Array.from({ length: 6 }, () => reconcile(method, day)));
    expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBe(1);
    expect(await alarmsAbout(attemptNo)).toMatchObject([{ times: 1 }]);
    await deliver(method, attemptNo);
  });
});

const nextDay = (day: string) => addDays(day, 1);

test("a payment just before midnight may be in the next day's bill, and is reported if it is in neither", async () => {
  const day = beginDay();
  turnTo(startOfChinaDay(day), 86_399);
  const { attemptNo } = await pay("wechat");
  // The gateway's clock is behind, so it books it on the next day.
  const { wechat } = shop.gateways;
  endDay(day);
  wechat.misbehave("bill-short");
  expect(await reconcile("wechat", day)).toMatchObject({
    outcome: "agrees",
    carried: [{ attemptNo, refundNo: null }],
  });
  expect(await alarmsAbout(attemptNo)).toEqual([]);
  endDay(nextDay(day));
  expect(await reconcile("wechat", nextDay(day))).toMatchObject({
    ours_only: 1,
    differences: [{ list: "oursOnly", attemptNo }],
  });
  expect(await alarmsAbout(attemptNo)).toMatchObject([{ isOpen: true }]);
});

test("lines of other shops of the merchant are counted and cause no alarm", async () => {
  const day = beginDay();
  const gateway = shop.deps.gateways.get("wechat");
  const attemptNo = `OTHERSHOP${day.replaceAll("-", "")}`;
  const expiresAt = new Date(shop.clock.now().getTime() + 900_000);
  const notifyUrl = "https://other.example.com/notify";
  await gateway?.create({ attemptNo, amountFen: 100, description: "tea", expiresAt, notifyUrl });
  await shop.gateways.wechat.pay(attemptNo);
  endDay(day);
  expect(await reconcile("wechat", day)).toMatchObject({ outcome: "agrees", foreign_lines: 1, payments: 0 });
  expect(await alarmsAbout(attemptNo)).toEqual([]);
});

test("our own refunds agree with the bill, and one that is not in it is reported under its number", async () => {
  const day = beginDay();
  await pay("alipay");
  const { orderNo } = await pay("alipay");
  shop.clock.turn(60);
  const operator = { id: null, login: "li" };
  await refundByHand(shop.deps, { orderNo, amountFen: 1300, operator, via: "command", reason: "late" });
  const refunds = await shop.db.selectFrom("refunds").selectAll().where("order_no", "=", orderNo).execute();
  expect(refunds).toMatchObject([{ state: "done" }]);
  endDay(day);
  shop.gateways.alipay.misbehave("bill-short");
  expect(await reconcile("alipay", day)).toMatchObject({ ours_only: 1 });
  expect(await alarmsAbout(refunds[0]?.refund_no ?? "")).toMatchObject([{ ourFen: 1300, isOpen: true }]);
  expect(await reconcile("alipay", day)).toMatchObject({ outcome: "agrees", refunds: 1, refunds_fen: 1300 });
  expect(await alarmsAbout(refunds[0]?.refund_no ?? "")).toMatchObject([{ isOpen: false }]);
});

describe("the daily job", () => {
  const jobs = async () =>
    await shop.db
      .selectFrom("jobs")
      .select(["subject", "data"])
      .where("name", "=", "reconcileBill")
      .execute();
  const signal = new AbortController().signal;
  const run = async (subject: string) => {
    const job = (await jobs()).find((one) => one.subject === subject);
    if (!job) throw new Error(`There is no job ${subject}`);
    return await runReconcileBill(shop.deps, { subject, data: job.data, failures: 0, signal });
  };

  test("begins at half past ten, and catches up the last seven days", async () => {
    const day = addDays(beginDay(), 30);
    await orderMonth(shop, "hupi");
    turnTo(startOfChinaDay(day), 10.5 * 3600 - 60);
    await reconcileDaily(shop.deps);
    expect((await jobs()).map(({ subject }) => subject)).not.toContain(`wechat ${addDays(day, -1)}`);
    shop.clock.turn(60);
    await reconcileDaily(shop.deps);
    const subjects = (await jobs()).map(({ subject }) => subject);
    for (const method of methods) {
      const due = Array.from({ length: 7 }, (_, ago) => `${method} ${addDays(day, -1 - ago)}`);
      expect(subjects).toEqual(expect.arrayContaining(due));
      expect(subjects).not.toContain(`${method} ${addDays(day, -9)}`);
    }
    days += 20;
  });

  test("waits for a bill that is not ready, mistrusts one with a wrong hash, and gives up after three days", async () => {
    const day = beginDay();
    await pay("wechat");
    endDay(day);
    await reconcileDaily(shop.deps);
    const subject = `wechat ${day}`;
    shop.gateways.wechat.misbehave("bill-not-ready");
    expect(await run(subject)).toEqual({ runAgainInS: 1800 });
    shop.gateways.wechat.misbehave("bill-wrong-hash");
    expect(await run(subject)).toEqual({ failure: expect.stringContaining("its hash is wrong") });
    shop.gateways.wechat.misbehave("bill-truncated");
    expect(await run(subject)).toEqual({ failure: expect.stringContaining("The bill was not believed") });
    const read = async () => await findReconciliation(shop.db, { method: "wechat", day });
    expect(await read()).toBeUndefined();
    shop.clock.turn(3 * 86_400);
    shop.gateways.wechat.misbehave("bill-wrong-hash");
    expect(await run(subject)).toBe("done");
    expect(await read()).toMatchObject({ outcome: "unavailable" });
    const alarm = async () =>
      await shop.db.selectFrom("alarms").select("closed_at").where("subject", "=", subject).execute();
    expect(await alarm()).toEqual([{ closed_at: null }]);
    expect(await reconcile("wechat", day)).toMatchObject({ outcome: "agrees", payments: 1 });
    expect(await alarm()).toEqual([{ closed_at: expect.any(Date) }]);
  });
});

describe("after a restore", () => {
  const by = { operator: { id: null, login: "li" }, via: "command", reason: "restored" } as const;

  test("what was paid meanwhile is rechecked and granted, from bills and by query, in one entry", async () => {
    const day = beginDay();
    const since = shop.clock.now();
    const lost = await pay("wechat", { isNoticed: false });
    await shop.db
      .updateTable("payment_attempts")
      .set({ state: "closed" })
      .where("attempt_no", "=", lost.attemptNo)
      .execute();
    const unknown = `P${day.replaceAll("-", "")}${"0".repeat(17)}`;
    const payment = { amountFen: 100, description: "forgotten", notifyUrl: "https://www.example.com/notify" };
    const expiresAt = new Date(since.getTime() + 900_000);
    await shop.deps.gateways.get("wechat")?.create({ attemptNo: unknown, expiresAt, ...payment });
    await shop.gateways.wechat.pay(unknown);
    endDay(day);
    const today = await pay("hupi", { isNoticed: false });
    const told = await reconcileSince(shop.deps, { since, ...by });
    expect(told).toContain(`rechecked order ${lost.orderNo}`);
    expect(told).toContain(`only at the gateway: payment ${unknown}, order unknown, gateway ¥1.00, here –`);
    expect(told).toContain(`${today.attemptNo}: granted`);
    expect(await stateOf(shop, lost.orderNo)).toBe("granted");
    expect(await alarmsAbout(lost.attemptNo)).toMatchObject([{ isOpen: false }]);
    expect(await alarmsAbout(unknown)).toMatchObject([{ remedy: "refund at the gateway", isOpen: true }]);
    const entries = await shop.db
      .selectFrom("audit_log_entries")
      .innerJoin("audit_log_outcomes", "entry_id", "audit_log_entries.id")
      .select(["action", "subject", "audit_log_outcomes.outcome"])
      .where("subject", "=", `bills since ${since.toISOString()}`)
      .execute();
    expect(entries).toMatchObject([{ action: "reconcile", outcome: expect.stringContaining(unknown) }]);
  });

  test("one bill is compared by an operator, and one that is not ready says so", async () => {
    const day = beginDay();
    await pay("alipay");
    endDay(day);
    const bill = { method: "alipay", day } as const;
    shop.gateways.alipay.misbehave("bill-not-ready");
    expect(await reconcileBill(shop.deps, { ...bill, ...by })).toBe(
      `alipay ${day}: the gateway has not made the bill yet\n`,
    );
    expect(await reconcileBill(shop.deps, { ...bill, ...by })).toBe(
      `alipay ${day}: agrees; 1 payments, ¥39.00; 0 refunds, ¥0.00; 0 lines of other shops\n`,
    );
  });
});
