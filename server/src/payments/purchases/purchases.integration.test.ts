import type { ReplyOf } from "@baleen/contract/call.ts";
import type { readMembership } from "@baleen/contract/membership/membership.ts";
import type { OwnOrder } from "@baleen/contract/payments/purchases.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeCards } from "../../membership/cards/make-cards.ts";
import { makePerson, type Person, password } from "../../testing/makers.ts";
import { openShop, orderMonthlyPackage, type Shop } from "../../testing/shop.ts";
import { send } from "../../testing/world.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

async function pageOfOrders({ token }: Person, cursor?: string) {
  const search = cursor === undefined ? "" : `?cursor=${encodeURIComponent(cursor)}`;
  const { body, status } = await send(shop, "GET", `/orders/mine${search}`, undefined, { token });
  return { status, code: body.code, ...(body.data as { orders: OwnOrder[]; next: string | null }) };
}

async function pay(method: "wechat" | "alipay" | "hupi", attemptNo: string): Promise<void> {
  await shop.gateways[method].pay(attemptNo);
  for (const posted of shop.noticesOf(method, attemptNo)) await shop.deliver(posted);
}

/** Orders that ended long ago, newest last. */
async function addClosedOrders({ accountId }: Person, numbers: readonly string[]): Promise<void> {
  // Three orders have the same time.
  const at = (index: number) => new Date(Date.UTC(2025, 0, 1) + Math.floor(index / 3) * 1000);
  await shop.db
    .insertInto("orders")
    .values(
      numbers.map((orderNo, index) => ({
        order_no: orderNo,
        account_id: accountId,
        package_id: 1,
        payment_method: "wechat" as const,
        price_fen: 3900,
        valid_days: 30,
        level: 1 as const,
        holds_stock: false,
        state: "closed" as const,
        created_at: at(index),
        closes_at: at(index),
      })),
    )
    .execute();
}

test("an order is open until it is paid, then granted, and a part that went back is shown", async () => {
  const { person, orderNo, attemptNo } = await orderMonthlyPackage(shop, "wechat");
  const whatWasOrdered = { orderNo, packageId: 1, validDays: 30, price: 39, paymentMethod: "wechat" };
  expect((await pageOfOrders(person)).orders).toMatchObject([
    { ...whatWasOrdered, status: "open", paidAt: null, refunded: 0 },
  ]);
  await pay("wechat", attemptNo);
  expect((await pageOfOrders(person)).orders).toMatchObject([
    { ...whatWasOrdered, status: "granted", paidAt: shop.clock.now().toISOString(), refunded: 0 },
  ]);
  await shop.gateways.wechat.refund(attemptNo, { amountFen: 1300 });
  for (const posted of shop.noticesOf("wechat", attemptNo)) await shop.deliver(posted);
  expect((await pageOfOrders(person)).orders).toMatchObject([{ status: "granted", refunded: 13 }]);
});

test("an order that was refunded whole says so", async () => {
  const { person, attemptNo } = await orderMonthlyPackage(shop, "alipay");
  await pay("alipay", attemptNo);
  await shop.gateways.alipay.refund(attemptNo);
  for (const posted of shop.noticesOf("alipay", attemptNo)) await shop.deliver(posted);
  expect((await pageOfOrders(person)).orders).toMatchObject([{ status: "refunded", refunded: 39 }]);
});

test("pages follow each other without a gap or a repetition, also among orders of one instant", async () => {
  const person = await makePerson(shop, "many-orders");
  const numbers = Array.from({ length: 45 }, (_, index) => `MANY${String(index).padStart(3, "0")}`);
  await addClosedOrders(person, numbers);
  const seen: string[] = [];
  let page = await pageOfOrders(person);
  while (page.next !== null) {
    seen.push(...page.orders.map(({ orderNo }) => orderNo));
    page = await pageOfOrders(person, page.next);
  }
  seen.push(...page.orders.map(({ orderNo }) => orderNo));
  expect(seen).toEqual(numbers.toReversed());
});

test("an account sees only its own orders, also through cursors and receipts", async () => {
  const { person, orderNo, attemptNo } = await orderMonthlyPackage(shop, "wechat");
  await pay("wechat", attemptNo);
  const stranger = await makePerson(shop, "a-stranger");
  expect((await pageOfOrders(stranger)).orders).toEqual([]);
  expect((await pageOfOrders(stranger, orderNo)).status).toBe(404);
  const receipt = (token: string) =>
    send(shop, "GET", `/orders/${orderNo}/receipt`, undefined, { token }).then(({ status }) => status);
  expect([await receipt(stranger.token), await receipt(person.token)]).toEqual([404, 200]);
  expect((await send(shop, "GET", "/orders/mine")).status).toBe(401);
});

test("a receipt has the gateway's number of the payment; unpaid orders have no receipt", async () => {
  const { person, orderNo, attemptNo } = await orderMonthlyPackage(shop, "wechat");
  const read = () => send(shop, "GET", `/orders/${orderNo}/receipt`, undefined, { token: person.token });
  expect((await read()).status).toBe(404);
  await pay("wechat", attemptNo);
  const { data } = (await read()).body;
  expect(data).toMatchObject({ order: { orderNo, price: 39 }, username: person.username });
  const { gatewayTradeNo } = data as { gatewayTradeNo: string };
  expect(gatewayTradeNo).toMatch(/^4200\d+$/);
});

test("redeemed card keys are listed by their ending only", async () => {
  const person = await makePerson(shop, "redeemer");
  const { token } = person;
  const batch = { packageId: 2, count: 2, batch: "for-redeemer", tag: null, expiresAt: null };
  const keys = await makeCards(shop.context, batch);
  for (const keyCode of keys) {
    shop.clock.advance(60);
    await send(shop, "POST", "/cards/validate", { keyCode }, { token });
  }
  const { body } = await send(shop, "GET", "/cards/mine", undefined, { token });
  const { redemptions } = body.data as { redemptions: { keyEnding: string }[] };
  expect(redemptions.map(({ keyEnding }) => keyEnding)).toEqual(
    keys.map((key) => key.replaceAll("-", "").slice(-4)).toReversed(),
  );
  for (const key of keys) expect(JSON.stringify(body)).not.toContain(key);
});

test("the spans of a membership are listed from now on", async () => {
  const { person, attemptNo } = await orderMonthlyPackage(shop, "wechat");
  const read = async (token = person.token) => {
    const { body } = await send(shop, "GET", "/membership/mine", undefined, { token });
    return (body.data as ReplyOf<typeof readMembership>).spans;
  };
  expect(await read()).toEqual([]);
  const from = shop.clock.now();
  await pay("wechat", attemptNo);
  const to = new Date(from.getTime() + 30 * 86_400_000);
  expect(await read()).toEqual([{ level: 1, from: from.toISOString(), to: to.toISOString() }]);
  shop.clock.advance(31 * 86_400);
  const login = { type: "username", username: person.username, password };
  const { body } = await send(shop, "POST", "/auth/login", login, { headers: { cookie: person.cookie } });
  expect(await read(String(body.access_token))).toEqual([]);
});
