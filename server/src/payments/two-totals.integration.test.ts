import { afterAll, beforeAll, expect, test } from "vitest";
import { listAlarmsAbout } from "../alarms/alarm-store.ts";
import { closeAlarm } from "../alarms/operator/close-alarm.ts";
import type { SignedInOperator } from "../operators/console-handler.ts";
import { callHandler, makeOperator } from "../operators/testing/call-handler.ts";
import { li } from "../testing/makers.ts";
import { openShop, orderMonthlyPackage, orderStateOf, remainingDaysOf, type Shop } from "../testing/shop.ts";
import { type Trade, tradeOf } from "./gateways/gateway.ts";
import { readOrder } from "./operator/read-order.ts";
import { settlePayment } from "./settle-payment.ts";

let shop: Shop;
let operator: SignedInOperator;
beforeAll(async () => {
  shop = await openShop();
  operator = await makeOperator(shop);
});
afterAll(() => shop.close());

const month = () => orderMonthlyPackage(shop, "wechat");

/** Settles a signed message of WeChat Pay about a payment. */
async function say(attemptNo: string, said: Partial<Trade>) {
  const trade = tradeOf(attemptNo, {
    gatewayTradeNo: `T${attemptNo}`,
    hasRefund: "refundedFen" in said,
    ...said,
  });
  return await settlePayment(shop.context, { method: "wechat", attemptNo, trade, source: "notice" });
}

const openAbout = async (attemptNo: string) =>
  (await listAlarmsAbout(shop.db, [attemptNo]))
    .filter(({ closed_at }) => closed_at === null)
    .map(({ kind }) => kind);

test("a lower total after the grant leaves the days, and refunds of it take them in proportion", async () => {
  const { orderNo, attemptNo } = await month();
  expect(await say(attemptNo, { paidFen: 3900 })).toBe("granted");
  await say(attemptNo, { paidFen: 2600 });
  expect([await remainingDaysOf(shop, orderNo), await orderStateOf(shop, orderNo)]).toEqual([30, "granted"]);
  expect(await openAbout(attemptNo)).toEqual(["payment.totals_differ"]);
  const { order, diagnosis } = await callHandler(shop, readOrder, operator, { params: { orderNo } });
  expect(order).toMatchObject({ refundableFen: 2600 });
  expect(diagnosis[0]).toMatchObject({ kind: "totalsDiffer" });
  await say(attemptNo, { refundedFen: 1300 });
  expect(await remainingDaysOf(shop, orderNo)).toBe(20);
  expect(await say(attemptNo, { refundedFen: 2600 })).toBe("refunded");
  expect([await remainingDaysOf(shop, orderNo), await orderStateOf(shop, orderNo)]).toEqual([0, "refunded"]);
  expect(await openAbout(attemptNo)).toEqual(["payment.totals_differ"]);
});

test("a higher total after the grant is refunded whole only when all of it went back", async () => {
  const { orderNo, attemptNo } = await month();
  await say(attemptNo, { paidFen: 3900 });
  await say(attemptNo, { paidFen: 7800 });
  await say(attemptNo, { refundedFen: 3900 });
  expect([await remainingDaysOf(shop, orderNo), await orderStateOf(shop, orderNo)]).toEqual([30, "granted"]);
  await say(attemptNo, { refundedFen: 7800 });
  expect(await orderStateOf(shop, orderNo)).toBe("refunded");
});

test.each([100, 7800])("the right total after one of %d fen is granted", async (paidFen) => {
  const { orderNo, attemptNo } = await month();
  expect(await say(attemptNo, { paidFen })).toBe("mismatch");
  expect(await openAbout(attemptNo)).toEqual(["payment.mismatch"]);
  expect(await say(attemptNo, { paidFen: 3900 })).toBe("granted");
  expect(await remainingDaysOf(shop, orderNo)).toBe(30);
  expect(await openAbout(attemptNo)).toEqual(["payment.totals_differ"]);
});

test("the alarm about two totals is raised once and stays until a person closes it, repeated words or not", async () => {
  const { attemptNo } = await month();
  for (const paidFen of [3900, 100, 3900, 100, 100]) await say(attemptNo, { paidFen });
  const alarms = await listAlarmsAbout(shop.db, [attemptNo]);
  expect(alarms).toMatchObject([{ kind: "payment.totals_differ", times: 1, closed_at: null }]);
  const by = { ...li, reason: "asked WeChat Pay" };
  await closeAlarm(shop.context, { id: alarms[0]?.id ?? 0, ...by });
  await say(attemptNo, { paidFen: 100 });
  expect(await openAbout(attemptNo)).toEqual([]);
  await say(attemptNo, { paidFen: 200 });
  expect(await openAbout(attemptNo)).toEqual(["payment.totals_differ"]);
});
