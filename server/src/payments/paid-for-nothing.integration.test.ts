import type { OwnOrder } from "@baleen/contract/payments/purchases.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeCards } from "../membership/cards/make-cards.ts";
import type { SignedInOperator } from "../operators/console-handler.ts";
import { callHandler, makeOperator } from "../operators/testing/call-handler.ts";
import { grantLifetime } from "../testing/makers.ts";
import {
  type Method,
  openShop,
  orderMonthlyPackage,
  orderStateOf,
  type Purchase,
  remainingDaysOf,
  type Shop,
} from "../testing/shop.ts";
import { tradeTypes } from "../testing/trade-types.ts";
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

async function deliverAll(method: Method, attemptNo: string): Promise<void> {
  for (const posted of shop.noticesOf(method, attemptNo)) await shop.deliver(posted);
}

/** Runs the job that returns the money; for WeChat Pay, also completes the refund at the bank. */
async function sendBack(method: Method, { orderNo, attemptNo }: Purchase): Promise<void> {
  await shop.sweepLater();
  const refunds = await shop.db
    .selectFrom("refunds")
    .select("refund_no")
    .where("order_no", "=", orderNo)
    .execute();
  if (method === "wechat") {
    for (const { refund_no } of refunds) await shop.gateways.wechat.completeRefund(refund_no, "SUCCESS");
    await deliverAll(method, attemptNo);
  }
  await shop.sweepLater();
}

const tradeOf = (method: Method, attemptNo: string) =>
  shop.gateways[method].trades().find(({ number }) => number === attemptNo);

async function ownOrder({ person: { token } }: Purchase): Promise<OwnOrder | undefined> {
  const { body } = await send(shop, "GET", "/orders/mine", undefined, { token });
  return (body.data as { orders: OwnOrder[] }).orders[0];
}

const findingsOf = async (orderNo: string) =>
  (await callHandler(shop, readOrder, operator, { params: { orderNo } })).diagnosis.map(({ kind }) => kind);

test.each(tradeTypes)(
  "$name that is paid after its buyer became a member for life is sent back",
  async ({ method, scene }) => {
    const purchase = await orderMonthlyPackage(shop, method, scene);
    const { orderNo, attemptNo, person } = purchase;
    await grantLifetime(shop, person);
    await shop.gateways[method].pay(attemptNo);
    await deliverAll(method, attemptNo);
    expect([await remainingDaysOf(shop, orderNo), await orderStateOf(shop, orderNo)]).toEqual([
      undefined,
      "closed",
    ]);
    expect(await findingsOf(orderNo)).toContain("paidByLifetimeMember");
    expect(await ownOrder(purchase)).toMatchObject({ status: "closed", refunded: 0, refundUnderway: 39 });
    await sendBack(method, purchase);
    expect(tradeOf(method, attemptNo)).toMatchObject({ paidFen: 3900, refundedFen: 3900 });
    expect(await listAttemptsOf(shop.db, orderNo)).toMatchObject([{ state: "refunded" }]);
    expect(await findingsOf(orderNo)).toEqual(["surplusReturned"]);
    expect(await ownOrder(purchase)).toMatchObject({ status: "closed", refunded: 39, refundUnderway: 0 });
    const open = shop.db
      .selectFrom("alarms")
      .select("kind")
      .where("subject", "=", attemptNo)
      .where("closed_at", "is", null);
    expect(await open.execute()).toEqual([]);
  },
);

test("a payment and a lifetime card at the same time are a month that counts, or money that goes back", async () => {
  await shop.db.updateTable("packages").set({ valid_days: 36_500 }).where("id", "=", 3).execute();
  const batch = { packageId: 3, count: 10, batch: "for life", tag: null, expiresAt: null };
  const keys = await makeCards(shop.context, batch);
  for (const keyCode of keys) {
    const purchase = await orderMonthlyPackage(shop, "wechat");
    const { orderNo, attemptNo, person } = purchase;
    await shop.gateways.wechat.pay(attemptNo);
    await Promise.all([
      deliverAll("wechat", attemptNo),
      send(shop, "POST", "/cards/validate", { keyCode }, { token: person.token }),
    ]);
    await sendBack("wechat", purchase);
    const { refundedFen } = tradeOf("wechat", attemptNo) ?? {};
    const wasFirst = (await orderStateOf(shop, orderNo)) === "granted";
    expect([await remainingDaysOf(shop, orderNo), refundedFen]).toEqual(
      wasFirst ? [30, 0] : [undefined, 3900],
    );
  }
});
