import { afterAll, beforeAll, expect, test } from "vitest";
import { settleMismatch } from "../back-office/orders/settle-mismatch.ts";
import { by, openStatedPayments } from "../back-office/orders/testing/stated-payments.ts";
import { dayFiguresOf } from "../back-office/overview/read-overview.ts";
import { computeFigures, listFigures } from "../content/statistics/daily-figure-store.ts";
import { openShop, orderMonth, type Shop } from "../testing/shop.ts";
import { send } from "../testing/world.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

test("where another amount than the price was paid and kept, receipts and the day's figures say what was paid", async () => {
  const { pay } = openStatedPayments(shop);
  const bought = await orderMonth(shop, "alipay");
  const { token } = bought.person;
  const ordersOf = async () => (await send(shop, "GET", "/orders/mine", undefined, { token })).body.data;
  expect(await ordersOf()).toMatchObject({ orders: [{ price: 39, paid: null }] });
  await pay("alipay", bought, 2600);
  expect(await ordersOf()).toMatchObject({ orders: [{ price: 39, paid: null }] });
  await settleMismatch(shop.deps, { ...bought, how: "grant", ...by });
  expect(await ordersOf()).toMatchObject({ orders: [{ price: 39, paid: 26 }] });
  const receipt = await send(shop, "GET", `/orders/${bought.orderNo}/receipt`, undefined, { token });
  expect(receipt.body.data).toMatchObject({ order: { paid: 26 } });

  await pay("wechat", await orderMonth(shop, "wechat"));
  await computeFigures(shop.deps);
  const [day] = shop.clock.now().toISOString().split("T");
  const figures = dayFiguresOf(day ?? "", await listFigures(shop.db, day ?? "", day ?? ""));
  expect(figures).toMatchObject({ ordersPaid: 2, paidFen: 6500 });
  expect(figures.paidFenByMethod).toEqual({ wechat: 3900, alipay: 2600, hupi: 0 });
});
