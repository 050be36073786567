import { afterAll, beforeAll, expect, test } from "vitest";
import { consoleHandlers } from "../../console-handlers.ts";
import type { SignedInOperator } from "../../operators/console-handler.ts";
import { callHandler, makeOperator, reasonFields } from "../../operators/testing/call-handler.ts";
import { makePerson } from "../../testing/makers.ts";
import { openShop, orderMonthlyPackage, orderStateOf, type Purchase, type Shop } from "../../testing/shop.ts";
import { startToPay } from "../../testing/trade-types.ts";
import { send } from "../../testing/world.ts";
import { readOrder } from "./read-order.ts";

const { closeOrder, recheckOrder, readNotice, refundOrder } = consoleHandlers;

let shop: Shop;
let operator: SignedInOperator;
beforeAll(async () => {
  shop = await openShop();
  operator = await makeOperator(shop);
});
afterAll(() => shop.close());

type Ordered = Pick<Purchase, "orderNo">;

const show = ({ orderNo }: Ordered) => callHandler(shop, readOrder, operator, { params: { orderNo } });
const kindsOf = async (ordered: Ordered) => (await show(ordered)).diagnosis.map(({ kind }) => kind);
const about = ({ orderNo }: Ordered) => ({ params: { orderNo }, body: reasonFields() });
const recheck = (ordered: Ordered) => callHandler(shop, recheckOrder, operator, about(ordered));

async function deliverAll(method: "wechat" | "alipay" | "hupi", { attemptNo }: Purchase): Promise<void> {
  for (const posted of shop.noticesOf(method, attemptNo)) await shop.deliver(posted);
}

test("an order without a code cannot have been paid", async () => {
  const { token } = await makePerson(shop, "without-code");
  const purchase = { packageId: 1, amount: 39, paymentMethod: "wechat" };
  const ordered = await send(shop, "POST", "/orders", purchase, { token });
  const { orderNo } = ordered.body.data as { orderNo: string };
  const { diagnosis, order } = await show({ orderNo });
  expect(diagnosis).toMatchObject([{ kind: "noCode", remedy: "close" }]);
  expect(diagnosis[0]?.buyer?.en).toContain(`No payment code was made for your order ${orderNo}`);
  expect(order.actions).toEqual(["close"]);
});

test("an unpaid order says when the gateway was last asked, also once it is closed", async () => {
  const bought = await orderMonthlyPackage(shop, "wechat");
  expect(await kindsOf(bought)).toEqual(["neverAsked"]);
  const { answers } = await recheck(bought);
  expect(answers).toEqual([
    { number: bought.attemptNo, code: "nothing_new", paidFen: null, amountFen: 3900, refundedFen: 0 },
  ]);
  await shop.sweepLater();
  expect(await kindsOf(bought)).toEqual(["notPaid"]);
  expect(await callHandler(shop, closeOrder, operator, about(bought))).toEqual({ state: "closed" });
  expect(await kindsOf(bought)).toEqual(["closedUnpaid"]);
  const { timeline } = await show(bought);
  expect(timeline.filter(({ kind }) => kind === "action")).toHaveLength(2);
  await expect(callHandler(shop, closeOrder, operator, about(bought))).rejects.toThrow("only a pending one");
});

test("each attempt says by which way it can be paid, in the list and in the timeline", async () => {
  const buyer = await makePerson(shop, "of-three-ways");
  const purchase = { packageId: 1, amount: 39, paymentMethod: "wechat" };
  const ordered = await send(shop, "POST", "/orders", purchase, { token: buyer.token });
  const { orderNo } = ordered.body.data as { orderNo: string };
  for (const scene of ["scan", "browser", "wechat"] as const) {
    await startToPay(shop, buyer, { method: "wechat", scene, orderNo });
    shop.clock.advance(1);
  }
  const { attempts, timeline } = await show({ orderNo });
  expect(attempts.map(({ way }) => way)).toEqual(["code", "h5", "jsapi"]);
  const begun = timeline.filter(({ kind }) => kind === "attempt");
  expect(begun.map(({ sentence }) => sentence.zh)).toEqual([
    "发起支付¥39.00：微信支付，扫码（Native）",
    "发起支付¥39.00：微信支付，手机浏览器（H5）",
    "发起支付¥39.00：微信支付，微信内（JSAPI）",
  ]);
});

test("closing an order whose payment has arrived grants it instead", async () => {
  const bought = await orderMonthlyPackage(shop, "alipay");
  await shop.gateways.alipay.pay(bought.attemptNo);
  expect(await callHandler(shop, closeOrder, operator, about(bought))).toEqual({ state: "granted" });
});

test("a payment after the end is granted, and said to be late", async () => {
  const bought = await orderMonthlyPackage(shop, "wechat");
  await shop.db
    .updateTable("orders")
    .set({ state: "closed" })
    .where("order_no", "=", bought.orderNo)
    .execute();
  await shop.gateways.wechat.pay(bought.attemptNo);
  await deliverAll("wechat", bought);
  expect(await kindsOf(bought)).toEqual(["granted", "paidLate"]);
});

test("an order that was paid twice says where the surplus is", async () => {
  const bought = await orderMonthlyPackage(shop, "wechat");
  await shop.db
    .updateTable("payment_attempts")
    .set({ code_valid_until: shop.clock.now() })
    .where("attempt_no", "=", bought.attemptNo)
    .execute();
  const path = "/payment-configs/client/wechat/qrcode";
  await send(shop, "POST", path, { orderId: bought.orderNo }, { token: bought.person.token });
  const { attempts } = await show(bought);
  for (const { attemptNo } of attempts) {
    await shop.gateways.wechat.pay(attemptNo);
    await deliverAll("wechat", { ...bought, attemptNo });
  }
  expect(await kindsOf(bought)).toEqual(["paidTwice", "granted"]);
  await shop.sweepLater();
  const second = (await show(bought)).attempts.find(({ state }) => state !== "paid");
  const [refund] = await shop.db
    .selectFrom("refunds")
    .selectAll()
    .where("attempt_no", "=", second?.attemptNo ?? "")
    .execute();
  await shop.gateways.wechat.completeRefund(refund?.refund_no ?? "", "SUCCESS");
  await recheck(bought);
  expect(await kindsOf(bought)).toEqual(["surplusReturned", "granted"]);
  expect((await show(bought)).order.marks).toEqual(["surplus"]);
});

test("a refund is said to be under way until the gateway confirms it", async () => {
  const bought = await orderMonthlyPackage(shop, "wechat");
  await shop.gateways.wechat.pay(bought.attemptNo);
  await deliverAll("wechat", bought);
  const body = { ...reasonFields(), amountFen: 3900 };
  const { refundNo, state } = await callHandler(shop, refundOrder, operator, { ...about(bought), body });
  expect(state).toBe("underway");
  expect(await kindsOf(bought)).toEqual(["refundUnderway", "granted"]);
  await shop.gateways.wechat.completeRefund(refundNo, "SUCCESS");
  await recheck(bought);
  expect(await kindsOf(bought)).toEqual(["refunded"]);
  expect(await orderStateOf(shop, bought.orderNo)).toBe("refunded");
});

test("a gateway that does not answer is said to be silent, and nothing is closed", async () => {
  const bought = await orderMonthlyPackage(shop, "hupi");
  shop.gateways.hupi.misbehave("5xx", 10);
  const { answers } = await recheck(bought);
  expect(answers[0]?.code).toBe("silent");
  await expect(callHandler(shop, closeOrder, operator, about(bought))).rejects.toThrow("did not answer");
  shop.gateways.hupi.clearMisbehaviours();
  expect(await orderStateOf(shop, bought.orderNo)).toBe("pending");
});

test("a notice's body is shown by a call of its own, which is recorded; another order's is not", async () => {
  const bought = await orderMonthlyPackage(shop, "alipay");
  await shop.gateways.alipay.pay(bought.attemptNo);
  await deliverAll("alipay", bought);
  const { timeline } = await show(bought);
  const noticeId = timeline.find(({ kind }) => kind === "notice")?.noticeId ?? 0;
  const params = { orderNo: bought.orderNo, noticeId };
  const { body } = await callHandler(shop, readNotice, operator, { params, body: reasonFields() });
  expect(body).toContain(bought.attemptNo);
  expect(body).not.toMatch(/buyer_logon_id=(?!\*\*\*)/);
  const said = (await show(bought)).timeline.map(({ sentence }) => sentence.en);
  expect(said.join()).toContain(`read notice ${noticeId}`);
  const other = { ...params, orderNo: (await orderMonthlyPackage(shop, "alipay")).orderNo };
  await expect(
    callHandler(shop, readNotice, operator, { params: other, body: reasonFields() }),
  ).rejects.toMatchObject({
    code: "notFound",
  });
});

test("no finding names an act that the order's state refuses, and none about money leaves the buyer without a word", async () => {
  const bought = await orderMonthlyPackage(shop, "wechat");
  await shop.gateways.wechat.pay(bought.attemptNo);
  await recheck(bought);
  const again = await send(
    shop,
    "POST",
    "/orders",
    { packageId: 1, amount: 39, paymentMethod: "wechat" },
    { token: bought.person.token },
  );
  const other = { orderNo: (again.body.data as { orderNo: string }).orderNo };
  await send(
    shop,
    "POST",
    "/payment-configs/client/wechat/qrcode",
    { orderId: other.orderNo, amount: 39 },
    { token: bought.person.token },
  );
  const { attempts } = await show(other);
  await shop.gateways.wechat.pay(attempts[0]?.attemptNo ?? "");
  await recheck(other);
  await callHandler(shop, refundOrder, operator, {
    ...about(bought),
    body: { ...reasonFields(), amountFen: 3900 },
  });
  for (const ordered of [bought, other]) {
    const { diagnosis, order } = await show(ordered);
    for (const { kind, remedy } of diagnosis) {
      expect({ kind, isOpen: remedy === null || order.actions.includes(remedy) }).toEqual({
        kind,
        isOpen: true,
      });
    }
    expect(diagnosis.find(({ buyer }) => buyer !== null)?.buyer?.zh).toContain(ordered.orderNo);
  }
  expect(await kindsOf(other)).toContain("paidAgain");
});

test("in the timeline an act comes before what it has done, with its figures and its reason", async () => {
  const bought = await orderMonthlyPackage(shop, "wechat");
  await shop.gateways.wechat.pay(bought.attemptNo);
  await recheck(bought);
  await callHandler(shop, refundOrder, operator, {
    ...about(bought),
    body: { ...reasonFields(), amountFen: 3900 },
  });
  const { timeline } = await show(bought);
  const said = timeline.map(({ sentence }) => sentence.en);
  const placeOf = (beginning: string) => said.findIndex((sentence) => sentence.startsWith(beginning));
  const inOrder = [
    "Action: recheck",
    "The gateway has answered: ¥39.00 paid",
    "The order is paid",
    "30 days granted",
  ];
  expect(inOrder.map(placeOf)).toEqual(inOrder.map(placeOf).toSorted((one, other) => one - other));
  expect(placeOf(inOrder[0] ?? "")).toBeGreaterThanOrEqual(0);
  expect(placeOf("Action: refund of ¥39.00")).toBeLessThan(placeOf("Refund of ¥39.00 requested"));
  expect(said[placeOf("Action: refund of ¥39.00")]).toContain("(started, ¥39.00)");
});

test("a rejected act says why in both languages, in the timeline and in the log", async () => {
  const bought = await orderMonthlyPackage(shop, "wechat");
  await shop.gateways.wechat.pay(bought.attemptNo);
  await recheck(bought);
  await expect(callHandler(shop, closeOrder, operator, about(bought))).rejects.toThrow("only a pending one");
  const { timeline } = await show(bought);
  const entry = timeline.find(({ sentence }) => sentence.en.startsWith("Action: close"));
  expect(entry?.sentence.en).toContain("only a pending one");
  expect(entry?.sentence.zh).not.toMatch(/[a-z]{4}/i);
});
