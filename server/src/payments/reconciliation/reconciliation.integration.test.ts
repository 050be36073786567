import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays } from "../../platform/china-day.ts";
import { li } from "../../testing/makers.ts";
import { openShop, orderMonthlyPackage, type Shop } from "../../testing/shop.ts";
import { tradeTypes } from "../../testing/trade-types.ts";
import { tradeOf } from "../gateways/gateway.ts";
import { refundOrder } from "../refunds/operator/refund-order.ts";
import { settlePayment } from "../settle-payment.ts";
import { reconcileDay } from "./reconcile-day.ts";
import { type BillDays, openBillDays } from "./testing/bill-days.ts";

let shop: Shop;
let days: BillDays;
beforeAll(async () => {
  shop = await openShop();
  days = openBillDays(shop);
});
afterAll(() => shop.close());

describe.each(tradeTypes)("$name", ({ method, scene }) => {
  test("a day on which both agree leaves its sums and no alarm, however often it is compared", async () => {
    const day = days.beginDay();
    const { attemptNo } = await days.pay(method, { scene });
    days.endDay(day);
    const first = await days.reconcile(method, day);
    expect(first).toMatchObject({ outcome: "agrees", payments: 1, payments_fen: 3900, differences: [] });
    expect(await days.reconcile(method, day)).toEqual(first);
    expect(await days.listDifferenceAlarms(attemptNo)).toEqual([]);
  });

  test("a payment that only the gateway knows is reported, once, until a recheck settles it", async () => {
    const day = days.beginDay();
    const { attemptNo, orderNo } = await days.pay(method, { scene, isNoticed: false });
    days.endDay(day);
    for (const _ of [1, 2]) await days.reconcile(method, day);
    expect(await days.reconcile(method, day)).toMatchObject({
      outcome: "differs",
      gateway_only: 1,
      differences: [{ list: "gatewayOnly", attemptNo, orderNo, gatewayFen: 3900, ourFen: null }],
    });
    const alarm = { method, day, orderNo, list: "gatewayOnly", what: "payment", times: 1 };
    expect(await days.listDifferenceAlarms(attemptNo)).toMatchObject([{ ...alarm, isOpen: true }]);
    await days.deliver(method, attemptNo);
    days.endDay(nextDay(day));
    await days.reconcile(method, nextDay(day));
    expect(await days.listDifferenceAlarms(attemptNo)).toMatchObject([{ isOpen: false }]);
  });

  test("a payment that only we know is reported, until the gateway's books have it", async () => {
    const day = days.beginDay();
    if (method !== "hupi") await days.pay(method, { scene });
    shop.clock.advance(60);
    const { attemptNo, orderNo } = await days.pay(method, { scene });
    days.endDay(day);
    shop.gateways[method].misbehave(method === "hupi" ? "not-paid" : "bill-short");
    expect(await days.reconcile(method, day)).toMatchObject({ ours_only: 1, gateway_only: 0 });
    expect(await days.listDifferenceAlarms(attemptNo)).toMatchObject([
      { list: "oursOnly", orderNo, ourFen: 3900, gatewayFen: null, isOpen: true },
    ]);
    expect(await days.reconcile(method, day)).toMatchObject({ outcome: "agrees" });
    expect(await days.listDifferenceAlarms(attemptNo)).toMatchObject([{ isOpen: false }]);
  });

  test("another amount is reported with both", async () => {
    const day = days.beginDay();
    const { attemptNo } = await days.pay(method, { scene });
    days.endDay(day);
    shop.gateways[method].misbehave(method === "hupi" ? "other-amount" : "bill-other-amount");
    const gatewayFen = method === "hupi" ? 1 : 4000;
    expect(await days.reconcile(method, day)).toMatchObject({ other_amounts: 1, payments_fen: gatewayFen });
    expect(await days.listDifferenceAlarms(attemptNo)).toMatchObject([
      { list: "amount", gatewayFen, ourFen: 3900 },
    ]);
    await days.reconcile(method, day);
  });

  test("a refund in the gateway's own console that was not told is reported", async () => {
    const day = days.beginDay();
    const { attemptNo, orderNo } = await days.pay(method, { scene });
    await shop.gateways[method].refund(attemptNo);
    days.endDay(day);
    expect(await days.reconcile(method, day)).toMatchObject({
      refunds: 1,
      refunds_fen: 3900,
      gateway_only: 1,
    });
    expect(await days.listDifferenceAlarms(attemptNo)).toMatchObject([
      { list: "gatewayOnly", what: "refund", orderNo, gatewayFen: 3900, ourFen: null, isOpen: true },
    ]);
    await days.deliver(method, attemptNo);
    expect(await days.reconcile(method, day)).toMatchObject({ outcome: "agrees", refunds: 1 });
    expect(await days.listDifferenceAlarms(attemptNo)).toMatchObject([{ isOpen: false }]);
  });

  test("two nodes that compare at once leave one result and one alarm", async () => {
    const day = days.beginDay();
    const { attemptNo } = await days.pay(method, { scene, isNoticed: false });
    days.endDay(day);
    const rows = await Promise.all(Array.from({ length: 6 }, () => days.reconcile(method, day)));
    expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBe(1);
    expect(await days.listDifferenceAlarms(attemptNo)).toMatchObject([{ times: 1 }]);
    await days.deliver(method, attemptNo);
  });
});

describe.each(["wechat", "alipay"] as const)("%s", (method) => {
  test("a bill with every line twice differs, for each payment and refund, until it is right", async () => {
    const day = days.beginDay();
    const { attemptNo, orderNo } = await days.pay(method);
    const { refundNo } = await refundOrder(shop.context, {
      orderNo,
      amountFen: 1300,
      reason: "part",
      ...li,
    });
    const twice = await days.pay(method);
    days.endDay(day);
    shop.gateways[method].misbehave("bill-doubled");
    expect(await days.reconcile(method, day)).toMatchObject({ outcome: "differs", other_amounts: 3 });
    const alarm = { list: "amount", isOpen: true };
    expect(await days.listDifferenceAlarms(twice.attemptNo)).toMatchObject([
      { ...alarm, what: "payment", gatewayFen: 7800, ourFen: 3900 },
    ]);
    expect(await days.listDifferenceAlarms(attemptNo)).toMatchObject([{ ...alarm, what: "payment" }]);
    expect(await days.listDifferenceAlarms(refundNo)).toMatchObject([
      { ...alarm, what: "refund", gatewayFen: 2600, ourFen: 1300 },
    ]);
    expect(await days.reconcile(method, day)).toMatchObject({ outcome: "agrees", payments: 2, refunds: 1 });
    expect(await days.listDifferenceAlarms(twice.attemptNo)).toMatchObject([{ isOpen: false }]);
  });

  test("a payment that an earlier bill has had differs", async () => {
    const day = days.beginDay();
    const { attemptNo } = await days.pay(method);
    days.endDay(day);
    await days.reconcile(method, day);
    const gateway = shop.context.gateways.get(method);
    const bill = await gateway?.readBill?.(day);
    const gateways = new Map(shop.context.gateways).set(method, {
      ...gateway,
      readBill: async () => bill,
    } as never);
    const context = { ...shop.context, gateways };
    days.endDay(nextDay(day));
    expect(await reconcileDay(context, { method, day: nextDay(day) })).toMatchObject({ outcome: "differs" });
    expect(await days.listDifferenceAlarms(attemptNo)).toMatchObject([{ list: "amount", gatewayFen: 7800 }]);
    // The day's own bill still agrees.
    expect(await days.reconcile(method, nextDay(day))).toMatchObject({ outcome: "agrees", payments: 0 });
  });
});

const nextDay = (day: string) => addDays(day, 1);

describe("a payment just before midnight", () => {
  test("may be in the next day's bill", async () => {
    const day = days.beginDay();
    days.turnTo(day, 86_399);
    const { attemptNo } = await orderMonthlyPackage(shop, "wechat");
    const at = shop.clock.now();
    const trade = tradeOf(attemptNo, { gatewayTradeNo: "42000099", paidFen: 3900, at });
    await settlePayment(shop.context, { method: "wechat", attemptNo, trade, source: "answer" });
    shop.clock.advance(2);
    await shop.gateways.wechat.pay(attemptNo);
    days.endDay(day);
    const carried = [{ attemptNo, refundNo: null }];
    for (const _ of [1, 2]) {
      expect(await days.reconcile("wechat", day)).toMatchObject({ outcome: "agrees", payments: 0, carried });
    }
    days.endDay(nextDay(day));
    const next = { outcome: "agrees", payments: 1, carried: [] };
    expect(await days.reconcile("wechat", nextDay(day))).toMatchObject(next);
    expect(await days.listDifferenceAlarms(attemptNo)).toEqual([]);
  });

  test("is reported if it is in neither", async () => {
    const day = days.beginDay();
    days.turnTo(day, 86_399);
    const { attemptNo } = await days.pay("wechat");
    days.endDay(day);
    shop.gateways.wechat.misbehave("bill-short");
    await days.reconcile("wechat", day);
    expect(await days.listDifferenceAlarms(attemptNo)).toEqual([]);
    days.endDay(nextDay(day));
    await days.reconcile("wechat", nextDay(day));
    expect(await days.listDifferenceAlarms(attemptNo)).toMatchObject([{ list: "oursOnly", isOpen: true }]);
  });
});

test("lines of other shops of the merchant are counted and cause no alarm", async () => {
  const day = days.beginDay();
  const gateway = shop.context.gateways.get("wechat");
  const attemptNo = `OTHERSHOP${day.replaceAll("-", "")}`;
  const expiresAt = new Date(shop.clock.now().getTime() + 900_000);
  const notifyUrl = "https://other.example.com/notify";
  await gateway?.create({ attemptNo, amountFen: 100, description: "tea", expiresAt, notifyUrl });
  await shop.gateways.wechat.pay(attemptNo);
  days.endDay(day);
  expect(await days.reconcile("wechat", day)).toMatchObject({
    outcome: "agrees",
    foreign_lines: 1,
    payments: 0,
  });
  expect(await days.listDifferenceAlarms(attemptNo)).toEqual([]);
});

test("our own refunds agree with the bill, and one that is not in it is reported under its number", async () => {
  const day = days.beginDay();
  await days.pay("alipay");
  const { orderNo } = await days.pay("alipay");
  shop.clock.advance(60);
  const operator = { id: null, login: "li" };
  await refundOrder(shop.context, { orderNo, amountFen: 1300, operator, via: "command", reason: "late" });
  const refunds = await shop.db.selectFrom("refunds").selectAll().where("order_no", "=", orderNo).execute();
  expect(refunds).toMatchObject([{ state: "done" }]);
  days.endDay(day);
  shop.gateways.alipay.misbehave("bill-short");
  expect(await days.reconcile("alipay", day)).toMatchObject({ ours_only: 1 });
  expect(await days.listDifferenceAlarms(refunds[0]?.refund_no ?? "")).toMatchObject([
    { ourFen: 1300, isOpen: true },
  ]);
  expect(await days.reconcile("alipay", day)).toMatchObject({
    outcome: "agrees",
    refunds: 1,
    refunds_fen: 1300,
  });
  expect(await days.listDifferenceAlarms(refunds[0]?.refund_no ?? "")).toMatchObject([{ isOpen: false }]);
});
