import { expect, onTestFinished, test } from "vitest";
import { computeDay, listFigures } from "../../content/statistics/daily-figure-store.ts";
import { chinaDayOf } from "../../platform/china-day.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { openShop, orderMonthlyPackage, type Shop } from "../../testing/shop.ts";
import { send } from "../../testing/world.ts";
import { watchLookUps } from "./watch-look-ups.ts";

async function openShopForTest(): Promise<Shop> {
  const shop = await openShop({ wait: async () => undefined });
  onTestFinished(() => shop.close());
  return shop;
}

const lookUp = async (shop: Shop, number: string) =>
  expect((await send(shop, "POST", "/payment-help/look-up", { numbers: [number] })).status).toBe(200);

async function countLookUps(shop: Shop) {
  const now = shop.clock.now();
  const day = chinaDayOf(now);
  await inTransaction(shop.db, (tx) => computeDay(tx, day, { now }));
  const figures = await listFigures(shop.db, day, day);
  const figureOf = (name: string) => figures.find(({ figure }) => figure === name)?.value;
  return [figureOf("paymentsLookedUp"), figureOf("paymentsSettledByLookUp")];
}

const readAlarms = async ({ db }: Shop) =>
  await db
    .selectFrom("alarms")
    .select(["closed_at", "details"])
    .where("kind", "=", "payment.help_fails")
    .execute();

test("a day's look-ups are counted by order, and those that ended with a membership among them", async () => {
  const shop = await openShopForTest();
  const [paid, unpaid] = [
    await orderMonthlyPackage(shop, "wechat"),
    await orderMonthlyPackage(shop, "alipay"),
  ];
  for (const { attemptNo } of [paid, paid, unpaid]) await lookUp(shop, attemptNo);
  expect(await countLookUps(shop)).toEqual([2, 0]);
  shop.clock.advance(6);
  await shop.gateways.wechat.pay(paid.attemptNo);
  await lookUp(shop, paid.attemptNo);
  await lookUp(shop, "P0000000000000000000000000");
  expect(await countLookUps(shop)).toEqual([2, 1]);
});

test("an alarm is open while three buyers in a day look up what the site cannot settle", async () => {
  const shop = await openShopForTest();
  const orders = [];
  for (let n = 0; n < 3; n += 1) orders.push(await orderMonthlyPackage(shop, "wechat"));
  shop.gateways.wechat.misbehave("5xx", 100);
  for (const { attemptNo } of orders.slice(1)) await lookUp(shop, attemptNo);
  await watchLookUps(shop.context);
  expect(await readAlarms(shop)).toEqual([]);
  await lookUp(shop, orders[0]?.attemptNo ?? "");
  await watchLookUps(shop.context);
  expect(await readAlarms(shop)).toEqual([{ closed_at: null, details: { orders: 3 } }]);
  shop.clock.advance(86_401);
  await watchLookUps(shop.context);
  expect((await readAlarms(shop)).map(({ closed_at }) => closed_at)).toEqual([expect.any(Date)]);
});
