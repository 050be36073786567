import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { listOpenAlarms } from "../../alarms/alarm-store.ts";
import { refundOrder } from "../../testing/refund-order.ts";
import {
  openShop,
  orderMonthlyPackage,
  orderStateOf,
  remainingDaysOf,
  type Shop,
} from "../../testing/shop.ts";
import { listRefunds } from "./refund-store.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
beforeEach(() => {
  for (const fake of Object.values(shop.gateways)) fake.clearMisbehaviours();
  shop.clock.advance(60);
});
afterAll(() => shop.close());

type Method = "wechat" | "alipay" | "hupi";

async function buy(method: Method) {
  const purchase = await orderMonthlyPackage(shop, method);
  await shop.gateways[method].pay(purchase.attemptNo);
  for (const posted of shop.noticesOf(method, purchase.attemptNo)) await shop.deliver(posted);
  return purchase;
}

const refund = (orderNo: string, amountFen?: number) =>
  refundOrder(shop.context, { orderNo, amountFen, reason: "asked for" });
const refundOf = async (orderNo: string) => (await listRefunds(shop.db, orderNo)).at(-1);
const openAbout = async (subject = "") =>
  (await listOpenAlarms(shop.db, 1_000)).filter((row) => row.subject === subject).map((row) => row.kind);
const sentBack = (method: Method, attemptNo: string) =>
  shop.gateways[method].trades().find(({ number }) => number === attemptNo)?.refundedFen;

describe("a refund under way", () => {
  test.each(["unsigned-refusal", "refused-after-all"])(
    "is not ended by an unsigned rejection (%s), and counts for a second one",
    async (mode) => {
      const { orderNo, attemptNo } = await buy("wechat");
      await refund(orderNo, 1500);
      shop.gateways.wechat.misbehave(mode, 2);
      await shop.sweepLater();
      const first = await refundOf(orderNo);
      expect(first?.state).toBe("underway");
      expect(await openAbout(first?.refund_no)).toEqual(["refund.doubtful"]);
      await expect(refund(orderNo, 2401)).rejects.toThrow("At most ¥24.00");
      await shop.sweepLater();
      await shop.sweepLater();
      expect(sentBack("wechat", attemptNo)).toBe(1500);
      expect((await refundOf(orderNo))?.state).toBe("done");
      expect(await openAbout(first?.refund_no)).toEqual([]);
      // 30 days less the share of 1500 of 3900 fen, in whole days.
      expect(await remainingDaysOf(shop, orderNo)).toBe(19);
    },
  );

  test.each([
    ["wechat", "unsigned-refusal"],
    ["wechat", "refused-after-all"],
    ["wechat", "cut"],
    ["wechat", "5xx"],
    ["alipay", "error-response"],
    ["alipay", "unsigned"],
    ["alipay", "cut"],
    ["hupi", "busy"],
    ["hupi", "cut"],
  ] as const)("whose asking for it at %s ended in %s goes back once", async (method, mode) => {
    const { orderNo, attemptNo } = await buy(method);
    shop.gateways[method].misbehave(mode);
    expect(await refund(orderNo)).toBe("underway");
    await expect(refund(orderNo)).rejects.toThrow("At most ¥0.00");
    await shop.sweepLater();
    await shop.sweepLater();
    expect(sentBack(method, attemptNo)).toBe(3900);
    expect([await remainingDaysOf(shop, orderNo), await orderStateOf(shop, orderNo)]).toEqual([
      0,
      "refunded",
    ]);
  });

  // wechatpay-apiv3/wechatpay-go, core/client.go: its SDKs read the status before the signature
  test("that never arrived at its gateway is asked for again, though the 404 about it is unsigned", async () => {
    const { orderNo, attemptNo } = await buy("wechat");
    shop.gateways.wechat.misbehave("5xx");
    expect(await refund(orderNo)).toBe("underway");
    expect(sentBack("wechat", attemptNo)).toBe(0);
    shop.gateways.wechat.misbehave("unsigned");
    await shop.sweepLater();
    expect(sentBack("wechat", attemptNo)).toBe(3900);
  });

  test("is refused for good when Alipay has signed both its no and that it knows of no such refund", async () => {
    const { orderNo, attemptNo } = await buy("alipay");
    shop.gateways.alipay.misbehave("poor");
    expect(await refund(orderNo, 1300)).toBe("refused");
    const first = await refundOf(orderNo);
    expect(await openAbout(first?.refund_no)).toEqual(["refund.refused"]);
    expect(await refund(orderNo)).toBe("done");
    expect(sentBack("alipay", attemptNo)).toBe(3900);
    expect(await openAbout(first?.refund_no)).toEqual([]);
  });

  test("raced by two sweeps and its own notice is settled once", async () => {
    const { orderNo, attemptNo } = await buy("wechat");
    await refund(orderNo, 1300);
    const refundNo = (await refundOf(orderNo))?.refund_no ?? "";
    await shop.gateways.wechat.completeRefund(refundNo, "SUCCESS");
    const notice = shop.noticesOf("wechat", attemptNo).at(-1);
    if (!notice) throw new Error("There is no notice");
    await Promise.all([shop.sweepLater(), shop.deliver(notice), shop.sweepLater(), shop.deliver(notice)]);
    expect([await remainingDaysOf(shop, orderNo), (await refundOf(orderNo))?.state]).toEqual([20, "done"]);
  });
});

describe("WeChat Pay's notice of a refund", () => {
  test("that was closed is accepted, ends it, and raises an alarm", async () => {
    const { orderNo, attemptNo } = await buy("wechat");
    await refund(orderNo, 1300);
    const refundNo = (await refundOf(orderNo))?.refund_no ?? "";
    await shop.gateways.wechat.completeRefund(refundNo, "CLOSED");
    for (const posted of shop.noticesOf("wechat", attemptNo)) expect(await shop.deliver(posted)).toBe(200);
    expect((await refundOf(orderNo))?.state).toBe("refused");
    expect(await openAbout(refundNo)).toEqual(["refund.refused"]);
    expect(await remainingDaysOf(shop, orderNo)).toBe(30);
  });

  test("that does not reach the buyer is accepted, and it stays under way until it has", async () => {
    const { orderNo, attemptNo } = await buy("wechat");
    await refund(orderNo, 1300);
    const refundNo = (await refundOf(orderNo))?.refund_no ?? "";
    await shop.gateways.wechat.completeRefund(refundNo, "ABNORMAL");
    for (const posted of shop.noticesOf("wechat", attemptNo)) expect(await shop.deliver(posted)).toBe(200);
    await shop.sweepLater();
    expect((await refundOf(orderNo))?.state).toBe("underway");
    expect(await openAbout(refundNo)).toEqual(["refund.abnormal"]);
    await shop.gateways.wechat.completeRefund(refundNo, "SUCCESS");
    await shop.sweepLater();
    expect([await remainingDaysOf(shop, orderNo), (await refundOf(orderNo))?.state]).toEqual([20, "done"]);
    expect(await openAbout(refundNo)).toEqual([]);
  });
});
