import type { OwnOrder } from "@baleen/contract/payments/purchases.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { listEntriesAbout } from "../operators/audit-log/audit-log-store.ts";
import type { SignedInOperator } from "../operators/console-handler.ts";
import { callHandler, makeOperator } from "../operators/testing/call-handler.ts";
import { li } from "../testing/makers.ts";
import { type Method, openShop, orderMonthlyPackage, type Purchase, type Shop } from "../testing/shop.ts";
import { send } from "../testing/world.ts";
import type { Gateway } from "./gateways/gateway.ts";
import { readOrder } from "./operator/read-order.ts";
import { refundOrder } from "./refunds/operator/refund-order.ts";

let shop: Shop;
let operator: SignedInOperator;
beforeAll(async () => {
  shop = await openShop();
  operator = await makeOperator(shop);
});
beforeEach(() => {
  for (const fake of Object.values(shop.gateways)) fake.clearMisbehaviours();
  shop.clock.advance(60);
});
afterAll(() => shop.close());

async function deliverAll(method: Method, { attemptNo }: Purchase): Promise<void> {
  for (const posted of shop.noticesOf(method, attemptNo)) await shop.deliver(posted);
}

/** Requests a refund that moves the money but whose answer is lost. */
async function refundUnanswered(method: Method, amountFen: number) {
  const purchase = await orderMonthlyPackage(shop, method);
  await shop.gateways[method].pay(purchase.attemptNo);
  await deliverAll(method, purchase);
  shop.gateways[method].misbehave("cut");
  const wanted = { orderNo: purchase.orderNo, amountFen, ...li, reason: "a test" };
  return { ...purchase, refund: await refundOrder(shop.context, wanted) };
}

const page = async (orderNo: string) => await callHandler(shop, readOrder, operator, { params: { orderNo } });
const findingsOf = async (orderNo: string) => (await page(orderNo)).diagnosis.map(({ kind }) => kind);
async function ownOrderOf({ person: { token }, orderNo }: Purchase): Promise<OwnOrder | undefined> {
  const { body } = await send(shop, "GET", "/orders/mine", undefined, { token });
  return (body.data as { orders: OwnOrder[] }).orders.find((order) => order.orderNo === orderNo);
}
const outcomeOf = async (orderNo: string) =>
  (await listEntriesAbout(shop.db, { kind: "order", id: orderNo }))[0]?.outcome;

const refunds = [
  ["wechat", 1300],
  ["alipay", 1300],
  ["hupi", 3900],
] as const;

test.each(refunds)(
  "at %s a refund whose answer is lost is under way to everybody",
  async (method, amountFen) => {
    const purchase = await refundUnanswered(method, amountFen);
    const { orderNo, refund } = purchase;
    expect(refund.state).toBe("underway");
    expect(await findingsOf(orderNo)).toEqual(["refundUnderway", "granted"]);
    const { order, alarms } = await page(orderNo);
    expect(order).toMatchObject({ underwayFen: amountFen, refundedFen: 0 });
    expect(alarms.map(({ sentence }) => sentence.en)).toEqual([expect.stringContaining("is under way")]);
    expect(await ownOrderOf(purchase)).toMatchObject({ refunded: 0, refundUnderway: amountFen / 100 });
    expect(await outcomeOf(orderNo)).toBe("started");
  },
);

test.each(refunds)(
  "at %s a notice that comes meanwhile is of this refund, not of the console's",
  async (method, amountFen) => {
    const purchase = await refundUnanswered(method, amountFen);
    const { orderNo, refund } = purchase;
    if (method === "wechat") await shop.gateways.wechat.completeRefund(refund.refundNo, "SUCCESS");
    await deliverAll(method, purchase);
    expect(await findingsOf(orderNo)).not.toContain("refundedAtGateway");
    expect(await findingsOf(orderNo)).not.toContain("refundUnderway");
    const left = { refundedFen: amountFen, refundableFen: 3900 - amountFen };
    expect((await page(orderNo)).order).toMatchObject(left);
    expect(await ownOrderOf(purchase)).toMatchObject({ refunded: amountFen / 100, refundUnderway: 0 });
  },
);

test.each(refunds)(
  "at %s a refund that its job finishes leaves its outcome in the audit log",
  async (method, amountFen) => {
    const { orderNo, refund } = await refundUnanswered(method, amountFen);
    if (method === "wechat") await shop.gateways.wechat.completeRefund(refund.refundNo, "SUCCESS");
    await shop.sweepLater();
    expect(await outcomeOf(orderNo)).toBe("done");
    const outcomes = await shop.db
      .selectFrom("audit_log_outcomes")
      .innerJoin("refunds", "refunds.entry_id", "audit_log_outcomes.entry_id")
      .select("outcome")
      .where("refund_no", "=", refund.refundNo)
      .execute();
    expect(outcomes).toEqual([{ outcome: "done" }]);
  },
);

test("a refund that its notice ends before its answer is lost leaves no alarm", async () => {
  const purchase = await orderMonthlyPackage(shop, "alipay");
  await shop.gateways.alipay.pay(purchase.attemptNo);
  await deliverAll("alipay", purchase);
  const alipay = shop.context.gateways.get("alipay");
  if (!alipay) throw new Error("The shop has no Alipay.");
  const late: Gateway = Object.assign(Object.create(alipay), {
    refund: async (request: Parameters<Gateway["refund"]>[0]) => {
      await alipay.refund(request);
      await deliverAll("alipay", purchase);
      throw new Error("The connection was lost.");
    },
  });
  const wanted = { orderNo: purchase.orderNo, amountFen: 1300, ...li, reason: "a test" };
  const context = { ...shop.context, gateways: new Map(shop.context.gateways).set("alipay", late) };
  expect((await refundOrder(context, wanted)).state).toBe("done");
  expect((await page(purchase.orderNo)).alarms).toEqual([]);
});

test("a refund that its gateway refuses by a signed answer leaves that in the audit log", async () => {
  const purchase = await orderMonthlyPackage(shop, "alipay");
  await shop.gateways.alipay.pay(purchase.attemptNo);
  await deliverAll("alipay", purchase);
  shop.gateways.alipay.misbehave("poor");
  const wanted = { orderNo: purchase.orderNo, amountFen: 1300, ...li, reason: "a test" };
  expect((await refundOrder(shop.context, wanted)).state).toBe("refused");
  expect(await outcomeOf(purchase.orderNo)).toBe("refused");
});
