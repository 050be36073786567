import { afterAll, beforeAll, expect, test } from "vitest";
import { listOpenAlarms } from "../alarms/alarm-store.ts";
import { callHandler, makeOperator, reasonFields } from "../operators/testing/call-handler.ts";
import { readFile } from "../operators/testing/make-console-caller.ts";
import {
  makePromotion,
  orderNoOf,
  orderWithCode,
  pricedOrder,
} from "../shop/promotions/testing/make-promotion.ts";
import { li, makePerson, type Person, password } from "../testing/makers.ts";
import { listMessagesTo } from "../testing/prove.ts";
import { runDueJobs } from "../testing/run-due-jobs.ts";
import { type Method, openShop, remainingDaysOf, type Shop } from "../testing/shop.ts";
import { startToPay } from "../testing/trade-types.ts";
import { send } from "../testing/world.ts";
import { findNewestAttempt } from "./attempt-store.ts";
import { closeOrder } from "./operator/close-order.ts";
import { exportOrders } from "./operator/export-orders.ts";
import { readOrder } from "./operator/read-order.ts";
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

test("receipt, purchases, console order, export, mail and the exported data say what the code took off", async () => {
  const [code = ""] = await makePromotion(shop);
  const person = await buyer();
  await shop.db
    .updateTable("accounts")
    .set({ email: "promo@example.com" })
    .where("id", "=", person.accountId)
    .execute();
  const started = await startToBuy(person, code);
  await payAndDeliver(started);
  await runDueJobs(shop.background);
  const priced = { price: 35.1, listPrice: 39, promotionCode: code };
  const mine = await send(shop, "GET", "/orders/mine", undefined, person);
  expect(mine.body.data).toMatchObject({ orders: [{ ...priced, paid: 35.1 }] });
  const receipt = await send(shop, "GET", `/orders/${started.orderNo}/receipt`, undefined, person);
  expect(receipt.body.data).toMatchObject({ order: priced });
  const data = await send(shop, "POST", "/account/export", { type: "password", password }, person);
  expect(JSON.stringify(data.body)).toContain(`"promotionCode":"${code}","listPriceFen":3900`);

  const operator = await makeOperator(shop);
  const order = await callHandler(shop, readOrder, operator, { params: { orderNo: started.orderNo } });
  expect(order.order).toMatchObject({ amountFen: 3510, listPriceFen: 3900, promotionCode: code });
  expect(order.diagnosis.map(({ kind }) => kind)).toEqual(["granted", "promotionUsed"]);
  expect(order.timeline.map(({ sentence }) => sentence.en)).toContain(
    `Ordered with promotion code ${code}: ¥35.10 instead of ¥39.00`,
  );
  const filters = { promotionCode: code };
  const file = await callHandler(shop, exportOrders, operator, {
    body: { ...reasonFields(), format: "csv", filters },
  });
  const [head = "", row = ""] = (await readFile(file)).split("\r\n");
  expect(head).toContain(
    "List price (CNY),Promotion code,Reduction (CNY),Credit for remaining days (CNY),Price (CNY)",
  );
  expect(row).toContain(`39.00,${code},3.90,,35.10`);
  const [mail] = await listMessagesTo(shop, "promo@example.com");
  expect(mail?.text).toContain(`优惠码${code}：原价¥39.00，优惠后¥35.10`);
});
