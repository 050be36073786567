import { afterAll, beforeAll, expect, test } from "vitest";
import { listOpenAlarms } from "../alarms/alarm-store.ts";
import {
  makePromotion,
  orderNoOf,
  orderWithCode,
  pricedOrder,
} from "../shop/promotions/testing/make-promotion.ts";
import { li, makePerson, type Person } from "../testing/makers.ts";
import { runDueJobs } from "../testing/run-due-jobs.ts";
import { type Method, openShop, remainingDaysOf, type Shop } from "../testing/shop.ts";
import { startToPay } from "../testing/trade-types.ts";
import { findNewestAttempt } from "./attempt-store.ts";
import { closeOrder } from "./operator/close-order.ts";
import { refundOrder } from "./refunds/operator/refund-order.ts";

let shop: Shop;
let buyers = 0;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

async function buyer(): Promise<Person> {
  buyers += 1;
  return await makePerson(shop, `promotion-payer-${buyers}`);
}

async function startToBuy(person: Person, code: string, method: Method = "wechat") {
  const orderNo = orderNoOf(await orderWithCode(shop, person, code, 35.1, { paymentMethod: method }));
  await startToPay(shop, person, { orderNo, method, scene: "scan", amount: 35.1 });
  return { orderNo, attemptNo: (await findNewestAttempt(shop.db, orderNo))?.attempt_no ?? "", method };
}
type Started = Awaited<ReturnType<typeof startToBuy>>;

async function payAndDeliver({ method, attemptNo }: Started): Promise<void> {
  await shop.gateways[method].pay(attemptNo);
  for (const notice of shop.noticesOf(method, attemptNo)) await shop.deliver(notice);
}

const overuseOf = async (orderNo: string) =>
  (await listOpenAlarms(shop.db, 100)).filter(
    ({ kind, subject }) => kind === "promotion.overused" && subject === orderNo,
  );

test("the gateway is asked for the reduced price, and parts of it are refunded to the fen", async () => {
  const [code = ""] = await makePromotion(shop);
  const started = await startToBuy(await buyer(), code);
  const trade = shop.gateways.wechat.trades().find(({ number }) => number === started.attemptNo);
  expect(trade).toMatchObject({ amountFen: 3510 });
  await payAndDeliver(started);
  expect(await remainingDaysOf(shop, started.orderNo)).toBe(30);
  const refund = async (amountFen: number) => {
    const { refundNo } = await refundOrder(shop.context, {
      orderNo: started.orderNo,
      amountFen,
      ...li,
      reason: "part",
    });
    await shop.gateways.wechat.completeRefund(refundNo, "SUCCESS");
    for (const notice of shop.noticesOf("wechat", started.attemptNo)) await shop.deliver(notice);
  };
  await refund(1170);
  // A third of the price paid takes a third of the days.
  expect(await remainingDaysOf(shop, started.orderNo)).toBe(20);
  await expect(refund(2341)).rejects.toThrow();
  await refund(2340);
  expect(await remainingDaysOf(shop, started.orderNo)).toBe(0);
  expect((await pricedOrder(shop, started.orderNo)).state).toBe("refunded");
});

test("an order paid after its use was given away is granted, and an operator sees that the limit was exceeded", async () => {
  const [code = ""] = await makePromotion(shop, { maxUses: 1 });
  // hupi cannot close a trade, so a page that is still open can be paid.
  const first = await startToBuy(await buyer(), code, "hupi");
  shop.clock.advance(16 * 60);
  await runDueJobs(shop.context);
  expect((await pricedOrder(shop, first.orderNo)).state).toBe("closed");
  const second = await startToBuy(await buyer(), code);
  await payAndDeliver(second);
  expect(await overuseOf(second.orderNo)).toEqual([]);
  await payAndDeliver(first);
  expect(await pricedOrder(shop, first.orderNo)).toMatchObject({
    state: "granted",
    price_fen: 3510,
    promotion_code: code,
    paid_late: true,
  });
  expect(await overuseOf(first.orderNo)).toMatchObject([
    { details: { promotionCode: code, uses: 2, maxUses: 1, byBuyer: 1 } },
  ]);
});

test("a late payment whose use nobody else took exceeds nothing", async () => {
  const [code = ""] = await makePromotion(shop, { maxUses: 1 });
  const late = await startToBuy(await buyer(), code, "hupi");
  shop.clock.advance(16 * 60);
  await runDueJobs(shop.context);
  await payAndDeliver(late);
  expect(await overuseOf(late.orderNo)).toEqual([]);
  const other = await orderWithCode(shop, await buyer(), code, 35.1);
  expect(other.status).toBe(400);
});

test("a buyer who pays two orders with one promotion has both, and an operator sees it", async () => {
  const [code = ""] = await makePromotion(shop);
  const person = await buyer();
  const replaced = await startToBuy(person, code, "hupi");
  const year = await orderWithCode(shop, person, code, 242.1, { packageId: 3 });
  expect(year.status).toBe(200);
  const orderNo = orderNoOf(year);
  await startToPay(shop, person, { orderNo, method: "wechat", scene: "scan", amount: 242.1 });
  const attemptNo = (await findNewestAttempt(shop.db, orderNo))?.attempt_no ?? "";
  await payAndDeliver({ orderNo, attemptNo, method: "wechat" });
  await payAndDeliver(replaced);
  expect((await pricedOrder(shop, replaced.orderNo)).state).toBe("granted");
  expect(await overuseOf(replaced.orderNo)).toMatchObject([{ details: { byBuyer: 2 } }]);
});

test("closing against paying, in any order, leaves the use with a paid order or with nobody", async () => {
  for (let round = 0; round < 8; round += 1) {
    const [code = ""] = await makePromotion(shop, { maxUses: 1 });
    const started = await startToBuy(await buyer(), code);
    const closing = () =>
      closeOrder(shop.context, { orderNo: started.orderNo, ...li, reason: "race" }).catch(() => undefined);
    const next = await buyer();
    const [, , taken] = await Promise.all([
      closing(),
      payAndDeliver(started).catch(() => undefined),
      orderWithCode(shop, next, code, 35.1),
    ]);
    for (const notice of shop.noticesOf("wechat", started.attemptNo)) await shop.deliver(notice);
    const { state } = await pricedOrder(shop, started.orderNo);
    const hasPaid = shop.gateways.wechat
      .trades()
      .some(({ number, paidFen }) => number === started.attemptNo && paidFen !== undefined);
    expect(state).toBe(hasPaid ? "granted" : "closed");
    // Whoever came in between holds it only if it had been given back then.
    if (state === "granted" && taken.status === 200) expect(await overuseOf(started.orderNo)).toHaveLength(1);
    const again = await orderWithCode(shop, await buyer(), code, 35.1);
    expect(again.status).toBe(state === "granted" || taken.status === 200 ? 400 : 200);
  }
});
