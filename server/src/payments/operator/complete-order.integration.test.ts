import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { consoleHandlers } from "../../console-handlers.ts";
import type { SignedInOperator } from "../../operators/console-handler.ts";
import { callHandler, makeOperator, reasonFields } from "../../operators/testing/call-handler.ts";
import { withLongWaits } from "../../testing/databases.ts";
import { openShop, orderMonthlyPackage, orderStateOf, type Purchase, type Shop } from "../../testing/shop.ts";
import { readOrder } from "./read-order.ts";

const { completeOrder } = consoleHandlers;

let shop: Shop;
let operator: SignedInOperator;
beforeAll(async () => {
  shop = await openShop({ mapDatabaseUrl: withLongWaits });
  operator = await makeOperator(shop);
});
afterAll(() => shop.close());

const complete = (
  { orderNo, attemptNo }: Purchase,
  gatewayTradeNo?: string,
  amountFen = 3900,
  key?: string,
) =>
  callHandler(shop, completeOrder, operator, {
    params: { orderNo },
    body: {
      ...reasonFields(key),
      attemptNo,
      gatewayTradeNo,
      amountFen: gatewayTradeNo === undefined ? undefined : amountFen,
    },
  });
const grantsOf = ({ person }: Purchase) =>
  shop.db.selectFrom("grants").selectAll().where("account_id", "=", person.accountId).execute();
const show = ({ orderNo }: Purchase) => callHandler(shop, readOrder, operator, { params: { orderNo } });

test("an order that the gateway calls paid is granted the normal way, without a number", async () => {
  const bought = await orderMonthlyPackage(shop, "wechat");
  await shop.gateways.wechat.pay(bought.attemptNo);
  expect(await complete(bought)).toMatchObject({ by: "gateway", state: "granted" });
  expect((await show(bought)).order.marks).toEqual([]);
});

test("completing by hand needs the gateway's number and the very amount", async () => {
  const bought = await orderMonthlyPackage(shop, "wechat");
  await expect(complete(bought)).rejects.toThrow("Enter the gateway's number");
  await expect(complete(bought, "4200000000000001", 3901)).rejects.toThrow(
    "¥39.01 was entered, and ¥39.00 was to be paid",
  );
  expect(await orderStateOf(shop, bought.orderNo)).toBe("pending");
  expect(await complete(bought, "4200000000000001")).toMatchObject({ by: "hand", state: "granted" });
  const shown = await show(bought);
  expect(shown.order.marks).toEqual(["byHand"]);
  expect(shown.diagnosis.map(({ kind }) => kind)).toEqual(["completedByHand", "granted"]);
});

test("the true notice that follows grants nothing more", async () => {
  const bought = await orderMonthlyPackage(shop, "alipay");
  await complete(bought, "2026030122001400000000000002");
  await shop.gateways.alipay.pay(bought.attemptNo);
  for (const posted of shop.noticesOf("alipay", bought.attemptNo)) {
    expect(await shop.deliver(posted)).toBe(200);
  }
  await shop.sweepLater();
  expect(await grantsOf(bought)).toHaveLength(1);
  expect(await orderStateOf(shop, bought.orderNo)).toBe("granted");
});

test("a number that belongs to another payment completes nothing, nor do two orders at once", async () => {
  const paid = await orderMonthlyPackage(shop, "wechat");
  await complete(paid, "4200000000000003");
  const other = await orderMonthlyPackage(shop, "wechat");
  await expect(complete(other, "4200000000000003")).rejects.toThrow("belongs to another payment");
  const rivals = [
    other,
    await orderMonthlyPackage(shop, "wechat"),
    await orderMonthlyPackage(shop, "wechat"),
  ];
  const ends = await Promise.allSettled(rivals.map((rival) => complete(rival, "4200000000000004")));
  expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const states = await Promise.all(rivals.map(({ orderNo }) => orderStateOf(shop, orderNo)));
  expect(states.toSorted()).toEqual(["granted", "pending", "pending"]);
});

test("fifty completions at once with one key grant once, and answer alike", async () => {
  const bought = await orderMonthlyPackage(shop, "wechat");
  const key = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => complete(bought, "4200000000000005", 3900, key)),
  );
  expect(new Set(answers.map(({ by }) => by))).toEqual(new Set(["hand"]));
  expect(await grantsOf(bought)).toHaveLength(1);
});

test("an order that was closed unpaid can be completed; one that was refunded cannot", async () => {
  const bought = await orderMonthlyPackage(shop, "wechat");
  await shop.db
    .updateTable("orders")
    .set({ state: "closed" })
    .where("order_no", "=", bought.orderNo)
    .execute();
  expect((await show(bought)).order.actions).toEqual(["recheck", "complete"]);
  expect(await complete(bought, "4200000000000006")).toMatchObject({ by: "hand" });
  await shop.db
    .updateTable("orders")
    .set({ state: "refunded" })
    .where("order_no", "=", bought.orderNo)
    .execute();
  await expect(complete(bought, "4200000000000007")).rejects.toThrow("refunded already");
});
