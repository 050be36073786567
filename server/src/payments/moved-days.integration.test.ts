import { afterAll, beforeAll, expect, test } from "vitest";
import { listAlarmsAbout } from "../alarms/alarm-store.ts";
import { closeAlarm } from "../alarms/operator/close-alarm.ts";
import { moveDays } from "../membership/operator/move-days.ts";
import type { SignedInOperator } from "../operators/console-handler.ts";
import { callHandler, makeOperator } from "../operators/testing/call-handler.ts";
import { li, makePerson } from "../testing/makers.ts";
import { refundOrder } from "../testing/refund-order.ts";
import { openShop, orderMonthlyPackage, type Shop } from "../testing/shop.ts";
import { findAttempt } from "./attempt-store.ts";
import { previewRefund } from "./refunds/operator/preview-refund.ts";
import { queryAndSettleAttempt } from "./settle-attempt.ts";

let shop: Shop;
let operator: SignedInOperator;
beforeAll(async () => {
  shop = await openShop();
  operator = await makeOperator(shop);
});
afterAll(() => shop.close());

/** Buys a month and moves the given number of its days to another account. */
async function buyAndMove(days: number) {
  const purchase = await orderMonthlyPackage(shop, "alipay");
  await shop.gateways.alipay.pay(purchase.attemptNo);
  for (const posted of shop.noticesOf("alipay", purchase.attemptNo)) await shop.deliver(posted);
  const friend = await makePerson(shop, `friend-of-${purchase.person.accountId}`);
  const { accountId } = purchase.person;
  await moveDays(shop.context, {
    id: accountId,
    toAccountId: friend.accountId,
    days,
    ...li,
    reason: "a gift",
  });
  return { ...purchase, friend };
}

const preview = async (orderNo: string, amountFen?: number) =>
  await callHandler(shop, previewRefund, operator, { params: { orderNo }, query: { amountFen } });
const refund = (orderNo: string, amountFen?: number) =>
  refundOrder(shop.context, { orderNo, amountFen, reason: "asked for" });
const alarmsOf = async (orderNo: string) =>
  (await listAlarmsAbout(shop.db, [orderNo])).filter(({ kind }) => kind === "refund.days_moved");

test("days moved to another account are said before the order's refund, and an alarm after it, once", async () => {
  const { orderNo, attemptNo, friend } = await buyAndMove(10);
  const moved = { daysMoved: 10, movedTo: [friend.accountId] };
  expect(await preview(orderNo)).toMatchObject({ daysTaken: 20, ...moved });
  await refund(orderNo);
  const alarm = { times: 1, details: { days: 10, accounts: String(friend.accountId) } };
  const alarms = await alarmsOf(orderNo);
  expect(alarms).toMatchObject([{ ...alarm, closed_at: null }]);
  await closeAlarm(shop.context, { id: alarms[0]?.id ?? 0, ...li, reason: "taken there" });
  const attempt = await findAttempt(shop.db, attemptNo);
  if (attempt) await queryAndSettleAttempt(shop.context, attempt);
  expect(await alarmsOf(orderNo)).toHaveLength(1);
});

test("a refund of a part takes what is left first, and tells only what is missing then", async () => {
  const { orderNo, friend } = await buyAndMove(20);
  expect(await preview(orderNo, 1300)).toMatchObject({ daysTaken: 10, daysMoved: 0, movedTo: [] });
  await refund(orderNo, 1300);
  expect(await alarmsOf(orderNo)).toEqual([]);
  expect(await preview(orderNo, 1300)).toMatchObject({
    daysTaken: 0,
    daysMoved: 10,
    movedTo: [friend.accountId],
  });
  await refund(orderNo, 1300);
  expect(await alarmsOf(orderNo)).toMatchObject([{ details: { days: 10 } }]);
  await refund(orderNo);
  expect(await alarmsOf(orderNo)).toMatchObject([{ details: { days: 20 } }]);
});
