import type { OwnOrder } from "@baleen/contract/payments/purchases.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { SignedInOperator } from "../operators/console-handler.ts";
import { callHandler, makeOperator } from "../operators/testing/call-handler.ts";
import { makeOrder, makePerson, monthlyPurchase, type Person } from "../testing/makers.ts";
import { refundOrder } from "../testing/refund-order.ts";
import { type Method, openShop, orderStateOf, remainingDaysOf, type Shop } from "../testing/shop.ts";
import { send } from "../testing/world.ts";
import { listAttemptsOf } from "./attempt-store.ts";
import { readOrder } from "./operator/read-order.ts";

let shop: Shop;
let operator: SignedInOperator;
beforeAll(async () => {
  shop = await openShop();
  operator = await makeOperator(shop);
});
afterAll(() => shop.close());

async function pay(orderNo: string, method: Method): Promise<string> {
  const attempt = (await listAttemptsOf(shop.db, orderNo)).find((one) => one.method === method);
  const attemptNo = attempt?.attempt_no ?? "";
  await shop.gateways[method].pay(attemptNo);
  for (const posted of shop.noticesOf(method, attemptNo)) await shop.deliver(posted);
  return attemptNo;
}

async function buy(person: Person, method: Method): Promise<string> {
  const orderNo = await makeOrder(shop, person, { ...monthlyPurchase, paymentMethod: method });
  await pay(orderNo, method);
  return orderNo;
}

async function secondsOf({ token }: Person): Promise<(string | null)[]> {
  const { body } = await send(shop, "GET", "/orders/mine", undefined, { token });
  return (body.data as { orders: OwnOrder[] }).orders.map(({ paidAgainAt }) => paidAgainAt);
}

async function findingOf(orderNo: string): Promise<string | undefined> {
  const { diagnosis } = await callHandler(shop, readOrder, operator, { params: { orderNo } });
  return diagnosis.find(({ kind }) => kind === "paidAgain")?.sentence.en;
}

test("two orders for one package, both paid within minutes, are shown on each until one is refunded", async () => {
  const person = await makePerson(shop, "bought-twice");
  const first = await buy(person, "wechat");
  const firstAt = shop.clock.now().toISOString();
  shop.clock.advance(5 * 60);
  const second = await buy(person, "alipay");
  expect(await secondsOf(person)).toEqual([firstAt, shop.clock.now().toISOString()]);
  expect(await findingOf(first)).toContain(second);
  expect(await findingOf(second)).toContain(first);
  expect(await refundOrder(shop.context, { orderNo: second, amountFen: undefined, reason: "twice" })).toBe(
    "done",
  );
  expect(await secondsOf(person)).toEqual([null, null]);
  expect(await findingOf(first)).toBeUndefined();
});

test("the next month's order for the same package is no second payment", async () => {
  const person = await makePerson(shop, "bought-monthly");
  const first = await buy(person, "wechat");
  shop.clock.advance(3600);
  await buy(person, "wechat");
  expect(await secondsOf(person)).toEqual([null, null]);
  expect(await findingOf(first)).toBeUndefined();
});

test("codes of two methods of one order, both paid, grant it once, and the second payment goes back", async () => {
  const person = await makePerson(shop, "two-methods");
  const orderNo = await makeOrder(shop, person, monthlyPurchase);
  expect(await makeOrder(shop, person, { ...monthlyPurchase, paymentMethod: "alipay" })).toBe(orderNo);
  await pay(orderNo, "wechat");
  const second = await pay(orderNo, "alipay");
  await shop.sweepLater();
  expect([await remainingDaysOf(shop, orderNo), await orderStateOf(shop, orderNo)]).toEqual([30, "granted"]);
  const trade = shop.gateways.alipay.trades().find(({ number }) => number === second);
  expect(trade?.refundedFen).toBe(3900);
  const order = shop.db.selectFrom("orders").select("payment_method").where("order_no", "=", orderNo);
  expect(await order.executeTakeFirst()).toEqual({ payment_method: "wechat" });
});

test("the code of a method that was given up can be paid until it expires, and its status is read", async () => {
  const person = await makePerson(shop, "given-up-method");
  const orderNo = await makeOrder(shop, person, monthlyPurchase);
  await makeOrder(shop, person, { ...monthlyPurchase, paymentMethod: "alipay" });
  await pay(orderNo, "wechat");
  const status = async (method: Method) =>
    (await send(shop, "GET", `/payment-configs/status/${method}/${orderNo}`, undefined, person)).body.data;
  expect([await status("wechat"), await status("alipay")]).toEqual([
    { status: "SUCCESS" },
    { status: "SUCCESS" },
  ]);
});
