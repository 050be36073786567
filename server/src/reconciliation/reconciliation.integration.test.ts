import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startOfChinaDay } from "../outside/china-day.ts";
import { runDueJobs } from "../testing/run-due-jobs.ts";
import { type Method, openShop, orderMonth, type Shop } from "../testing/shop.ts";
import { reconcileDay } from "./reconcile-day.ts";
import { lastBillDay, reconcileDaily } from "./reconcile-daily.ts";

const methods = ["wechat", "alipay", "hupi"] as const;

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** A day that no other test uses, at noon in China. */
let days = 0;
async function beginDay(): Promise<string> {
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
    const day = await beginDay();
    const { attemptNo } = await pay(method);
    endDay(day);
    const first = await reconcile(method, day);
    expect(first).toMatchObject({ outcome: "agrees", payments: 1, payments_fen: 3900, differences: [] });
    expect(await reconcile(method, day)).toEqual(first);
    expect(await alarmsAbout(attemptNo)).toEqual([]);
  });

  test("a payment that only the gateway knows is reported, once, until a recheck settles it", async () => {
    const day = await beginDay();
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
    await reconcile(method, nextDay(day));
    expect(await alarmsAbout(attemptNo)).toMatchObject([{ isOpen: false }]);
  });

  test("a payment that only we know is reported, until the gateway's books have it", async () => {
    const day = await beginDay();
    const { attemptNo, orderNo } = await pay(method);
    endDay(day);
    shop.gateways[method].misbehave(method === "hupi" ? "not-paid" : "bill-short");
    // Alipay answers the same for a day without trades and a bill that is not made yet.
    if (method === "alipay") {
      expect(await reconcile(method, day)).toBe("not ready");
      return;
    }
    expect(await reconcile(method, day)).toMatchObject({ ours_only: 1, payments: 0 });
    expect(await alarmsAbout(attemptNo)).toMatchObject([
      { list: "oursOnly", orderNo, ourFen: 3900, gatewayFen: null, remedy: "ask the gateway", isOpen: true },
    ]);
    expect(await reconcile(method, day)).toMatchObject({ outcome: "agrees" });
    expect(await alarmsAbout(attemptNo)).toMatchObject([{ isOpen: false }]);
  });

  test("another amount is reported with both", async () => {
    const day = await beginDay();
    const { attemptNo } = await pay(method);
    endDay(day);
    shop.gateways[method].misbehave(method === "hupi" ? "other-amount" : "bill-other-amount");
    const gatewayFen = method === "hupi" ? 1 : 4000;
    expect(await reconcile(method, day)).toMatchObject({ other_amounts: 1, payments_fen: gatewayFen });
    expect(await alarmsAbout(attemptNo)).toMatchObject([{ list: "amount", gatewayFen, ourFen: 3900 }]);
    await reconcile(method, day);
  });

  test("a refund in the gateway's own console that was not told is reported", async () => {
    const day = await beginDay();
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
    const day = await beginDay();
    const { attemptNo } = await pay(method, { isNoticed: false });
    endDay(day);
    const rows = await Promise.all(Array.from({ length: 6 }, () => reconcile(method, day)));
    expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBe(1);
    expect(await alarmsAbout(attemptNo)).toMatchObject([{ times: 1 }]);
    await deliver(method, attemptNo);
  });
});

const nextDay = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
