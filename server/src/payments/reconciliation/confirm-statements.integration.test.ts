import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays } from "../../platform/china-day.ts";
import { li } from "../../testing/makers.ts";
import { openShop, orderMonthlyPackage, remainingDaysOf, type Shop } from "../../testing/shop.ts";
import { partlyRefundableTradeTypes, tradeTypes } from "../../testing/trade-types.ts";
import { completeOrder } from "../operator/complete-order.ts";
import { recordSentBack } from "../refunds/operator/record-sent-back.ts";
import { listStatementsOf } from "../statement-store.ts";
import { watchStatements } from "../watch-statements.ts";
import { type BillDays, openBillDays } from "./testing/bill-days.ts";

let shop: Shop;
let days: BillDays;
beforeAll(async () => {
  shop = await openShop();
  days = openBillDays(shop);
});
afterAll(() => shop.close());

const by = { ...li, reason: "read in the console" };
const endsOf = async (attemptNo: string) =>
  (await listStatementsOf(shop.db, [attemptNo])).map(({ settled_by }) => settled_by);

test.each(partlyRefundableTradeTypes)(
  "a refund at $name that an operator has entered is confirmed by the bill, once, and the next one differs",
  async ({ method, scene }) => {
    const day = days.beginDay();
    const { attemptNo, orderNo } = await days.pay(method, { scene });
    await shop.gateways[method].refund(attemptNo, { amountFen: 1300 });
    await recordSentBack(shop.context, { orderNo, attemptNo, amountFen: 1300, ...by });
    days.endDay(day);
    for (const _ of [1, 2]) {
      expect(await days.reconcile(method, day)).toMatchObject({ outcome: "agrees", refunds_fen: 1300 });
    }
    await watchStatements(shop.context);
    expect([await endsOf(attemptNo), await remainingDaysOf(shop, orderNo)]).toEqual([["fact"], 20]);
    await shop.gateways[method].refund(attemptNo, { amountFen: 1300 });
    days.endDay(addDays(day, 1));
    expect(await days.reconcile(method, addDays(day, 1))).toMatchObject({
      outcome: "differs",
      gateway_only: 1,
    });
    expect(await days.listDifferenceAlarms(attemptNo)).toMatchObject([{ gatewayFen: 1300, isOpen: true }]);
    await recordSentBack(shop.context, { orderNo, attemptNo, amountFen: 2600, ...by });
    expect(await days.reconcile(method, addDays(day, 1))).toMatchObject({ outcome: "agrees" });
    await watchStatements(shop.context);
    expect([await endsOf(attemptNo), await remainingDaysOf(shop, orderNo)]).toEqual([["fact", "fact"], 10]);
    days.skipDays(1);
  },
);

test("a refund of ours is never taken for the one that an operator has entered", async () => {
  const day = days.beginDay();
  const { attemptNo, orderNo } = await days.pay("alipay");
  await recordSentBack(shop.context, { orderNo, attemptNo, amountFen: 1300, ...by });
  const refund = { refundNo: `R${"0".repeat(25)}`, amountFen: 1300, totalFen: 3900, reason: "lost here" };
  await shop.context.gateways.get("alipay")?.refund({ attemptNo, ...refund });
  days.endDay(day);
  expect(await days.reconcile("alipay", day)).toMatchObject({ outcome: "differs", gateway_only: 1 });
  await watchStatements(shop.context);
  expect(await endsOf(attemptNo)).toEqual([null]);
});

test.each(tradeTypes)(
  "a payment at $name that an operator has stated is confirmed by the bill",
  async ({ method, scene }) => {
    const day = days.beginDay();
    const { attemptNo, orderNo } = await orderMonthlyPackage(shop, method, scene);
    const payment = { gatewayTradeNo: "4200000000000077", amountFen: 3900 };
    await completeOrder(shop.context, { orderNo, attemptNo, ...payment, ...by });
    await shop.gateways[method].pay(attemptNo);
    days.endDay(day);
    expect(await days.reconcile(method, day)).toMatchObject({ outcome: "agrees", payments: 1 });
    await watchStatements(shop.context);
    expect([await endsOf(attemptNo), await remainingDaysOf(shop, orderNo)]).toEqual([["fact"], 30]);
  },
);

test("a stated payment of another amount than the bill has stays a difference", async () => {
  const day = days.beginDay();
  const { attemptNo, orderNo } = await orderMonthlyPackage(shop, "wechat");
  const payment = { gatewayTradeNo: "4200000000000078", amountFen: 3900 };
  await completeOrder(shop.context, { orderNo, attemptNo, ...payment, ...by });
  await shop.gateways.wechat.pay(attemptNo, { amountFen: 100 });
  days.endDay(day);
  expect(await days.reconcile("wechat", day)).toMatchObject({ outcome: "differs", gateway_only: 1 });
  expect(await endsOf(attemptNo)).toEqual([null]);
});
