import { afterAll, beforeAll, expect, test } from "vitest";
import { consoleHandlers } from "../../console-handlers.ts";
import type { SignedInOperator } from "../../operators/console-handler.ts";
import { callHandler, makeOperator, reasonFields } from "../../operators/testing/call-handler.ts";
import { openShop, orderMonthlyPackage, type Purchase, type Shop } from "../../testing/shop.ts";
import { previewSentBack } from "../refunds/operator/preview-refund.ts";
import { readOrder } from "./read-order.ts";
import { openStatedPayments, type StatedPayments } from "./testing/stated-payments.ts";

const { recheckOrder, recordSentBack, refundOrder, settleMismatch, withdrawCompletion } = consoleHandlers;

let shop: Shop;
let stated: StatedPayments;
let operator: SignedInOperator;
beforeAll(async () => {
  shop = await openShop();
  stated = openStatedPayments(shop);
  operator = await makeOperator(shop, "finance");
});
afterAll(() => shop.close());

const show = ({ orderNo }: Purchase) => callHandler(shop, readOrder, operator, { params: { orderNo } });
const kindsOf = async (bought: Purchase) => (await show(bought)).diagnosis.map(({ kind }) => kind);
const about = ({ orderNo }: Purchase) => ({ params: { orderNo }, body: reasonFields() });
const enter = ({ orderNo, attemptNo }: Purchase, amountFen: number) =>
  callHandler(shop, recordSentBack, operator, {
    params: { orderNo },
    body: { ...reasonFields(), attemptNo, amountFen },
  });
const preview = ({ orderNo, attemptNo }: Purchase, amountFen: number) =>
  callHandler(shop, previewSentBack, operator, { params: { orderNo }, query: { attemptNo, amountFen } });

test("a refund made at WeChat Pay whose notice is lost is learned by a recheck, and entered with its consequences shown", async () => {
  const bought = await stated.buy("wechat");
  await shop.gateways.wechat.refund(bought.attemptNo, { amountFen: 1300 });
  const { answers } = await callHandler(shop, recheckOrder, operator, about(bought));
  expect(answers).toMatchObject([{ code: "amount_unknown", paidFen: 3900 }]);
  const shown = await show(bought);
  expect(shown.diagnosis[0]).toMatchObject({ kind: "refundAmountUnknown", remedy: "recordSentBack" });
  expect(shown.order).toMatchObject({ refundableFen: 0, actions: ["recheck", "recordSentBack"] });
  const consequences = { ownFen: 0, refundedFen: 1300, paidFen: 3900, daysTaken: 10 };
  expect(await preview(bought, 1300)).toMatchObject(consequences);
  expect(await enter(bought, 1300)).toEqual({ state: "granted" });
  expect(await kindsOf(bought)).toEqual(["partRefunded", "refundedAtGateway", "refundStated", "granted"]);
  const after = await show(bought);
  expect(after.order).toMatchObject({ refundableFen: 2600, refundedFen: 1300 });
  expect(after.timeline.map(({ kind }) => kind)).toContain("statement");
});

test("beside a refund from here the preview adds, and all of it ends the order", async () => {
  const bought = await stated.buy("alipay");
  const body = { ...reasonFields(), amountFen: 1300 };
  await callHandler(shop, refundOrder, operator, { params: { orderNo: bought.orderNo }, body });
  expect(await preview(bought, 1300)).toMatchObject({ ownFen: 1300, refundedFen: 2600, daysTaken: 10 });
  expect(await preview(bought, 2600)).toMatchObject({
    refundedFen: 3900,
    daysTaken: 20,
    memberUntilAfter: null,
  });
  expect(await enter(bought, 2600)).toEqual({ state: "refunded" });
});

test("an attempt of another order is refused", async () => {
  const [bought, other] = [await stated.buy("alipay"), await stated.buy("alipay")];
  await expect(enter({ ...bought, attemptNo: other.attemptNo }, 1300)).rejects.toMatchObject({
    code: "orderNotFound",
  });
});

test("a payment of another amount offers what it is worth, and is settled by either act", async () => {
  const [kept, returned] = [await stated.buy("alipay", 2600), await stated.buy("alipay", 100)];
  const shown = await show(kept);
  expect(shown.diagnosis[0]).toMatchObject({ kind: "amountDiffers", remedy: "settleMismatch" });
  expect(shown.order.actions).toEqual(["recheck", "recordSentBack", "settleMismatch", "close"]);
  expect(shown.attempts).toMatchObject([{ paidFen: 2600, mismatchDays: 20 }]);
  const settle = ({ orderNo, attemptNo }: Purchase, how: "grant" | "return") =>
    callHandler(shop, settleMismatch, operator, {
      params: { orderNo },
      body: { ...reasonFields(), attemptNo, how },
    });
  expect(await settle(kept, "grant")).toEqual({ state: "granted", paidFen: 2600, days: 20 });
  expect((await show(kept)).order).toMatchObject({ refundableFen: 2600 });
  expect(await settle(returned, "return")).toEqual({ state: "pending", paidFen: 100, days: null });
  await shop.sweepLater();
  expect((await show(returned)).attempts).toMatchObject([{ state: "refunded", mismatchDays: null }]);
});

test("a completion by hand is shown as a statement, cannot be refunded, and is withdrawn", async () => {
  const bought = await orderMonthlyPackage(shop, "wechat");
  const gatewayTradeNo = stated.inventNumber();
  await stated.complete(bought, gatewayTradeNo);
  const shown = await show(bought);
  expect(shown.diagnosis[0]).toMatchObject({ kind: "completedByHand", remedy: "recheck" });
  expect(shown.order).toMatchObject({ actions: ["recheck", "withdraw"], refundableFen: 0 });
  expect(shown.attempts).toMatchObject([
    { gatewayTradeNo: null, stated: { gatewayTradeNo, paidFen: 3900 }, paidFen: null },
  ]);
  const refund = { params: { orderNo: bought.orderNo }, body: { ...reasonFields(), amountFen: 3900 } };
  await expect(callHandler(shop, refundOrder, operator, refund)).rejects.toThrow(
    "has not confirmed this payment",
  );
  expect(await callHandler(shop, withdrawCompletion, operator, about(bought))).toEqual({ state: "refunded" });
  expect((await show(bought)).order).toMatchObject({ actions: ["recheck"], refundedFen: 0 });
});

test("a completion whose number is signed for another payment is said to be contradicted, and what takes it back", async () => {
  const [bought, payer] = [
    await orderMonthlyPackage(shop, "wechat"),
    await orderMonthlyPackage(shop, "wechat"),
  ];
  await shop.gateways.wechat.pay(payer.attemptNo);
  const { gatewayTradeNo = "" } = (await shop.context.gateways.get("wechat")?.query(payer.attemptNo)) ?? {};
  await stated.complete(bought, gatewayTradeNo);
  await stated.deliverAll("wechat", payer.attemptNo);
  const { diagnosis, alarms } = await show(bought);
  expect(diagnosis[0]).toMatchObject({ kind: "statementContradicted", remedy: "withdraw" });
  expect(alarms).toMatchObject([{ kind: "statement.contradicted" }]);
});
