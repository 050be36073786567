import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays } from "../../platform/china-day.ts";
import { openShop, orderMonthlyPackage, orderStateOf, type Shop } from "../../testing/shop.ts";
import { reconcileBills, reconcileSince } from "./operator/reconcile-bills.ts";
import { reconcileDaily, reconcileBill as runReconcileBill } from "./reconcile-day.ts";
import { findReconciliation } from "./reconciliation-store.ts";
import { type BillDays, methods, openBillDays } from "./testing/bill-days.ts";

let shop: Shop;
let days: BillDays;
beforeAll(async () => {
  shop = await openShop();
  days = openBillDays(shop);
});
afterAll(() => shop.close());

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
    return await runReconcileBill(shop.context, { subject, data: job.data, failures: 0, signal });
  };

  test("begins at half past ten, and catches up ninety days of bills, or seven where payments are queried", async () => {
    const day = addDays(days.beginDay(), 30);
    await orderMonthlyPackage(shop, "hupi");
    days.turnTo(day, 10.5 * 3600 - 60);
    await reconcileDaily(shop.context);
    expect((await jobs()).map(({ subject }) => subject)).not.toContain(`wechat ${addDays(day, -1)}`);
    shop.clock.advance(60);
    await reconcileDaily(shop.context);
    const subjects = (await jobs()).map(({ subject }) => subject);
    for (const method of methods) {
      const due = Array.from({ length: 7 }, (_, ago) => `${method} ${addDays(day, -1 - ago)}`);
      expect(subjects).toEqual(expect.arrayContaining(due));
      expect(subjects.includes(`${method} ${addDays(day, -9)}`)).toBe(method !== "hupi");
    }
    days.skipDays(40);
  });

  test("waits for a bill that is not ready, mistrusts one with a wrong hash, and gives up after three days", async () => {
    const day = days.beginDay();
    await days.pay("wechat");
    days.endDay(day);
    await reconcileDaily(shop.context);
    const subject = `wechat ${day}`;
    shop.gateways.wechat.misbehave("bill-not-ready");
    expect(await run(subject)).toEqual({ runAgainInS: 1800 });
    shop.gateways.wechat.misbehave("bill-wrong-hash");
    expect(await run(subject)).toEqual({ failure: expect.stringContaining("its hash is wrong") });
    shop.gateways.wechat.misbehave("bill-truncated");
    expect(await run(subject)).toEqual({ failure: expect.stringContaining("The bill was not believed") });
    const read = async () => await findReconciliation(shop.db, { method: "wechat", day });
    expect(await read()).toBeUndefined();
    shop.clock.advance(3 * 86_400);
    shop.gateways.wechat.misbehave("bill-wrong-hash");
    expect(await run(subject)).toBe("done");
    expect(await read()).toMatchObject({ outcome: "unavailable" });
    const alarm = async () =>
      await shop.db.selectFrom("alarms").select("closed_at").where("subject", "=", subject).execute();
    expect(await alarm()).toEqual([{ closed_at: null }]);
    expect(await days.reconcile("wechat", day)).toMatchObject({ outcome: "agrees", payments: 1 });
    expect(await alarm()).toEqual([{ closed_at: expect.any(Date) }]);
  });
});

describe("after a restore", () => {
  const by = { operator: { id: null, login: "li" }, via: "command", reason: "restored" } as const;

  test("what was paid meanwhile is rechecked and granted, from bills and by query, in one entry", async () => {
    const day = days.beginDay();
    const since = shop.clock.now();
    const lost = await days.pay("wechat", { isNoticed: false });
    await shop.db
      .updateTable("payment_attempts")
      .set({ state: "closed" })
      .where("attempt_no", "=", lost.attemptNo)
      .execute();
    const unknown = `P${day.replaceAll("-", "")}${"0".repeat(17)}`;
    const payment = { amountFen: 100, description: "forgotten", notifyUrl: "https://www.example.com/notify" };
    const expiresAt = new Date(since.getTime() + 900_000);
    await shop.context.gateways.get("wechat")?.create({ attemptNo: unknown, expiresAt, ...payment });
    await shop.gateways.wechat.pay(unknown);
    days.endDay(day);
    const today = await days.pay("hupi", { isNoticed: false });
    const { bills, answers } = await reconcileSince(shop.context, { since, ...by });
    expect(bills.find((bill) => bill.method === "wechat" && bill.day === day)).toMatchObject({
      recheckedOrders: [lost.orderNo],
      found: {
        differences: [
          {
            list: "gatewayOnly",
            what: "payment",
            attemptNo: unknown,
            orderNo: null,
            gatewayFen: 100,
            ourFen: null,
          },
        ],
      },
    });
    expect(answers).toEqual(
      expect.arrayContaining([expect.objectContaining({ number: today.attemptNo, code: "granted" })]),
    );
    expect(await orderStateOf(shop, lost.orderNo)).toBe("granted");
    expect(await days.listDifferenceAlarms(lost.attemptNo)).toMatchObject([{ isOpen: false }]);
    expect(await days.listDifferenceAlarms(unknown)).toMatchObject([
      { list: "gatewayOnly", orderNo: null, isOpen: true },
    ]);
    const entries = await shop.db
      .selectFrom("audit_log_entries")
      .innerJoin("audit_log_outcomes", "entry_id", "audit_log_entries.id")
      .select(["audit_log_entries.params", "audit_log_outcomes.params as outcome"])
      .where("action", "=", "reconcileSince")
      .execute();
    expect(entries).toEqual([
      {
        params: { since: since.toISOString() },
        outcome: expect.objectContaining({ differences: 1, rechecked: 1, settled: answers.length }),
      },
    ]);
  });

  test("one bill is compared by an operator, and one that is not ready says so", async () => {
    const day = days.beginDay();
    await days.pay("alipay");
    days.endDay(day);
    const bill = { methods: ["alipay"], day } as const;
    shop.gateways.alipay.misbehave("bill-not-ready");
    expect(await reconcileBills(shop.context, { ...bill, ...by })).toMatchObject({
      bills: [{ method: "alipay", day, found: "notReady" }],
    });
    expect(await reconcileBills(shop.context, { ...bill, ...by })).toMatchObject({
      bills: [
        { found: { outcome: "agrees", payments: 1, payments_fen: 3900, refunds: 0, foreign_lines: 0 } },
      ],
    });
  });
});
