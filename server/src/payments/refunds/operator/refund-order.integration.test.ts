import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { consoleHandlers } from "../../../console-handlers.ts";
import type { SignedInOperator } from "../../../operators/console-handler.ts";
import { callHandler, makeOperator, reasonFields } from "../../../operators/testing/call-handler.ts";
import { withLongWaits } from "../../../testing/databases.ts";
import { openShop, orderMonthlyPackage, orderStateOf, type Shop } from "../../../testing/shop.ts";
import { readOrder } from "../../operator/read-order.ts";
import { previewRefund } from "./preview-refund.ts";

const { refundOrder } = consoleHandlers;

let shop: Shop;
let operator: SignedInOperator;
beforeAll(async () => {
  shop = await openShop({ mapDatabaseUrl: withLongWaits });
  operator = await makeOperator(shop);
});
afterAll(() => shop.close());

async function buy() {
  const purchase = await orderMonthlyPackage(shop, "alipay");
  await shop.gateways.alipay.pay(purchase.attemptNo);
  for (const posted of shop.noticesOf("alipay", purchase.attemptNo)) await shop.deliver(posted);
  return purchase;
}

const refund = (orderNo: string, amountFen: number, key?: string, by = operator) =>
  callHandler(shop, refundOrder, by, { params: { orderNo }, body: { ...reasonFields(key), amountFen } });
const preview = (orderNo: string, amountFen?: number) =>
  callHandler(shop, previewRefund, operator, { params: { orderNo }, query: { amountFen } });
const memberUntil = async (id: number) =>
  (
    await shop.db
      .selectFrom("accounts")
      .select("vip_expire_at")
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
  ).vip_expire_at?.toISOString() ?? null;

test("a refund that is sent fifty times with one key is one refund", async () => {
  const { orderNo, attemptNo } = await buy();
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 50 }, () => refund(orderNo, 1300, key)));
  expect(new Set(answers.map(({ refundNo }) => refundNo)).size).toBe(1);
  const trade = shop.gateways.alipay.trades().find(({ number }) => number === attemptNo);
  expect(trade?.refundedFen).toBe(1300);
});

test("operators who refund the rest at once never send back more than the price", async () => {
  const { orderNo, attemptNo } = await buy();
  const other = await makeOperator(shop, "finance");
  const amounts = [3900, 2000, 1900, 1000, 3900, 2900];
  const ends = await Promise.allSettled(
    amounts.map((amount, index) => refund(orderNo, amount, undefined, index % 2 ? operator : other)),
  );
  const sent = ends.flatMap((end) => (end.status === "fulfilled" ? [end.value.amountFen] : []));
  const trade = shop.gateways.alipay.trades().find(({ number }) => number === attemptNo);
  expect(sent.length).toBeGreaterThan(0);
  expect(trade?.refundedFen).toBe(sent.reduce((sum, amount) => sum + amount, 0));
  expect(trade?.refundedFen).toBeLessThanOrEqual(3900);
});

test("the preview says the days and the end that the refund then brings", async () => {
  const { orderNo, person } = await buy();
  const part = await preview(orderNo, 1300);
  expect(part).toMatchObject({ amountFen: 1300, leftFen: 3900, daysTaken: 10, isWhole: false });
  await refund(orderNo, 1300);
  expect(await memberUntil(person.accountId)).toBe(part.memberUntilAfter);
  const rest = await preview(orderNo);
  expect(rest).toMatchObject({ amountFen: 2600, daysTaken: 20, isWhole: true, memberUntilAfter: null });
  await refund(orderNo, 2600);
  expect([await memberUntil(person.accountId), await orderStateOf(shop, orderNo)]).toEqual([
    null,
    "refunded",
  ]);
});

test("the detail tells what went back, and in its timeline what was done and why", async () => {
  const { orderNo, attemptNo } = await buy();
  await shop.gateways.alipay.refund(attemptNo, { amountFen: 1000 });
  for (const posted of shop.noticesOf("alipay", attemptNo)) await shop.deliver(posted);
  await refund(orderNo, 300);
  const { order, diagnosis, timeline } = await callHandler(shop, readOrder, operator, {
    params: { orderNo },
  });
  expect(order).toMatchObject({ refundedFen: 1300, refundableFen: 2600, marks: ["partRefunded"] });
  expect(diagnosis.map(({ kind }) => kind)).toEqual(["partRefunded", "refundedAtGateway", "granted"]);
  expect(diagnosis[1]?.sentence.en).toContain("¥10.00");
  expect(timeline.find(({ kind }) => kind === "action")).toMatchObject({
    operator: operator.login,
    note: "the buyer asked for it",
  });
  expect(timeline.map(({ at }) => at)).toEqual(timeline.map(({ at }) => at).toSorted());
});
