import { afterAll, beforeAll, expect, test } from "vitest";
import { refundOrder } from "../../testing/refund-order.ts";
import { openShop, orderMonthlyPackage, type Shop } from "../../testing/shop.ts";
import { openMonthBooks, sumMonth } from "./month-books.ts";
import { openBillDays } from "./testing/bill-days.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

test("a refund that a bill names and a later answer tells in a sum is in one month's books, once", async () => {
  const days = openBillDays(shop);
  const refundedIn = async (month: string) => {
    const asked = { db: shop.db, gateways: shop.context.gateways, now: shop.clock.now() };
    const sums = await sumMonth(shop.db, await openMonthBooks(asked, month));
    return sums.reduce((sum, { refundedFen }) => sum + refundedFen, 0);
  };
  days.turnTo("2026-06-30", 12 * 3600);
  const { orderNo, attemptNo } = await orderMonthlyPackage(shop, "alipay");
  await shop.gateways.alipay.pay(attemptNo);
  await days.deliver("alipay", attemptNo);
  // Two refunds in the console, whose notices are lost.
  for (const amountFen of [1000, 300]) await shop.gateways.alipay.refund(attemptNo, { amountFen });
  days.turnTo("2026-07-01", 11 * 3600);
  await days.reconcile("alipay", "2026-06-30");
  expect(await refundedIn("2026-06")).toBe(1300);
  // The answer contains the sum of all refunds.
  await refundOrder(shop.context, { orderNo, amountFen: 1300, reason: "r" });
  expect([await refundedIn("2026-06"), await refundedIn("2026-07")]).toEqual([1300, 1300]);
  days.endDay("2026-07-01");
  await days.reconcile("alipay", "2026-07-01");
  expect([await refundedIn("2026-06"), await refundedIn("2026-07")]).toEqual([1300, 1300]);
});
