import { afterAll, beforeAll, expect, test } from "vitest";
import { dayFiguresOf } from "../console/overview/read-overview.ts";
import { computeFigures, listFigures } from "../content/statistics/daily-figure-store.ts";
import { openShop, orderMonthlyPackage, type Shop } from "../testing/shop.ts";
import { send } from "../testing/world.ts";
import { appendFact } from "./gateway-fact-store.ts";
import { tradeOf } from "./gateways/gateway.ts";
import { settleMismatch } from "./operator/settle-mismatch.ts";
import { by, openStatedPayments } from "./operator/testing/stated-payments.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

async function todaysFigures() {
  await computeFigures(shop.context);
  const [day = ""] = shop.clock.now().toISOString().split("T");
  return dayFiguresOf(day, await listFigures(shop.db, day, day));
}

test("where another amount than the price was paid and kept, receipts and the day's figures say what was paid", async () => {
  const { pay } = openStatedPayments(shop);
  const bought = await orderMonthlyPackage(shop, "alipay");
  const { token } = bought.person;
  const ordersOf = async () => (await send(shop, "GET", "/orders/mine", undefined, { token })).body.data;
  expect(await ordersOf()).toMatchObject({ orders: [{ price: 39, paid: null }] });
  await pay("alipay", bought, 2600);
  // Nobody is asked to pay a second time.
  expect(await ordersOf()).toMatchObject({ orders: [{ price: 39, paid: null, status: "reviewing" }] });
  await settleMismatch(shop.context, { ...bought, how: "grant", ...by });
  expect(await ordersOf()).toMatchObject({ orders: [{ price: 39, paid: 26, status: "granted" }] });
  const receipt = await send(shop, "GET", `/orders/${bought.orderNo}/receipt`, undefined, { token });
  expect(receipt.body.data).toMatchObject({ order: { paid: 26 } });

  await pay("wechat", await orderMonthlyPackage(shop, "wechat"));
  expect((await todaysFigures()).paidFenByMethod).toMatchObject({ wechat: 3900, alipay: 2600 });
});

test("of several totals that a gateway signs for one payment, receipts and the day's figures take the same", async () => {
  const { pay } = openStatedPayments(shop);
  const bought = await orderMonthlyPackage(shop, "hupi");
  await pay("hupi", bought);
  const { attemptNo, orderNo, person } = bought;
  const learn = (paidFen: number, refundedFen?: number) => {
    const trade = tradeOf(attemptNo, { gatewayTradeNo: "T", paidFen, refundedFen });
    return appendFact(shop.db, { method: "hupi", trade, source: "answer", at: shop.clock.now() });
  };
  await learn(4900);
  // The first total again, with a refunded amount, so that the fact is not a duplicate.
  await learn(3900, 0);
  const path = `/orders/${orderNo}/receipt`;
  const receipt = await send(shop, "GET", path, undefined, { token: person.token });
  expect(receipt.body.data).toMatchObject({ order: { paid: 49 } });
  expect((await todaysFigures()).paidFenByMethod.hupi).toBe(4900);
});
