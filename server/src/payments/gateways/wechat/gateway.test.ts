import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { secondsAfter } from "../../../platform/clock.ts";
import { tradeOf } from "../gateway.ts";
import { makePayment, type OpenWechat, openWechat } from "./testing/start-fake.ts";

let wechat: OpenWechat;
beforeAll(async () => {
  wechat = await openWechat();
});
afterAll(() => wechat.fake.close());

const sent = () => JSON.parse(wechat.fake.requests.at(-1)?.body.toString() || "{}");
/** The fake's last request. */
const asked = () => wechat.fake.requests.at(-1);

async function open(changed = {}) {
  const payment = makePayment(wechat, changed);
  await wechat.gateway.create(payment);
  return payment;
}

async function pay(changed = {}) {
  const payment = await open(changed);
  wechat.fake.notices.mode = "lose";
  await wechat.fake.pay(payment.attemptNo);
  return payment;
}

describe("a payment", () => {
  test("is asked for in fen and Beijing's time, and gives what the QR code holds", async () => {
    const payment = makePayment(wechat);
    const code = await wechat.gateway.create(payment);
    expect(code).toEqual({ codeUrl: expect.stringMatching(/^weixin:\/\/wxpay\/bizpayurl\?pr=/) });
    expect(sent()).toEqual({
      appid: wechat.settings.appId,
      mchid: wechat.settings.merchantId,
      description: "一个月会员",
      out_trade_no: payment.attemptNo,
      time_expire: "2026-03-01T16:15:00+08:00",
      notify_url: payment.notifyUrl,
      amount: { total: 990, currency: "CNY" },
    });
    expect(asked()?.headers["wechatpay-serial"]).toBe(wechat.fake.settings.WECHAT_PAY_PUBLIC_KEY_ID);
  });

  test("asked for again is the same trade under a new code", async () => {
    const payment = makePayment(wechat, { expiresAt: new Date("2026-03-01T08:15:00.700Z") });
    const first = await wechat.gateway.create(payment);
    const second = await wechat.gateway.create(payment);
    expect(second.codeUrl).not.toBe(first.codeUrl);
    expect(wechat.fake.trades().filter(({ number }) => number === payment.attemptNo)).toHaveLength(1);
  });

  test("with a deadline beyond two hours has the code's expiry", async () => {
    const payment = makePayment(wechat, { expiresAt: secondsAfter(wechat.clock.now(), 7201) });
    const { validUntil } = await wechat.gateway.create(payment);
    expect(validUntil).toEqual(secondsAfter(wechat.clock.now(), 7200));
  });

  test("with a name of any length is asked for", async () => {
    await open({ description: "鲸帧".repeat(60) });
    expect(sent().description).toBe("鲸帧".repeat(21));
  });

  test("for another price under the same number is refused", async () => {
    const payment = await open();
    await expect(wechat.gateway.create({ ...payment, amountFen: 1 })).rejects.toMatchObject({
      kind: "refused",
      message: expect.stringContaining("OUT_TRADE_NO_USED"),
    });
  });
});

describe("the state of a payment", () => {
  test("is open before it is paid, and while WeChat Pay does not know it", async () => {
    const { attemptNo } = await open();
    const open1 = await wechat.gateway.query(attemptNo);
    expect(open1).toEqual(tradeOf(attemptNo));
    expect(await wechat.gateway.query("PNEVERHEARDOF")).toEqual(tradeOf("PNEVERHEARDOF"));
  });

  test("is paid with amount and number, once it is", async () => {
    const { attemptNo } = await pay();
    expect(await wechat.gateway.query(attemptNo)).toEqual({
      ...tradeOf(attemptNo, { paidFen: 990, refundedFen: 0 }),
      gatewayTradeNo: expect.stringMatching(/^4200\d{24}$/),
      at: expect.any(Date),
    });
  });

  test("holds the amount that was really paid", async () => {
    const { attemptNo } = await open();
    await wechat.fake.pay(attemptNo, { amountFen: 1 });
    expect(await wechat.gateway.query(attemptNo)).toMatchObject({ paidFen: 1, hasRefund: false });
  });

  test("that was made in another currency names it, and has no total in fen", async () => {
    const { attemptNo } = await open();
    await wechat.fake.pay(attemptNo, { currency: "USD" });
    const trade = await wechat.gateway.query(attemptNo);
    expect(trade.foreignAmount).toEqual({ currency: "USD", amount: 990 });
    expect(trade.paidFen).toBeUndefined();
  });

  test("stays open when the time to pay is over, until it is closed", async () => {
    const { attemptNo } = await open();
    await wechat.fake.expire(attemptNo);
    expect(await wechat.gateway.query(attemptNo)).toEqual(tradeOf(attemptNo));
    await wechat.gateway.close(attemptNo);
    expect(asked()?.url.pathname).toBe(`/v3/pay/transactions/out-trade-no/${attemptNo}/close`);
    expect(await wechat.gateway.query(attemptNo)).toMatchObject({ ended: "closed" });
    await expect(wechat.fake.pay(attemptNo)).rejects.toThrow("closed");
  });

  test("does not say how much has gone back, only that some has", async () => {
    const { attemptNo } = await pay();
    await wechat.fake.refund(attemptNo, { amountFen: 1 });
    const { paidFen, refundedFen, hasRefund } = await wechat.gateway.query(attemptNo);
    expect({ paidFen, refundedFen, hasRefund }).toEqual({ paidFen: 990, hasRefund: true });
  });
});

describe("closing", () => {
  test("closed, paid and unknown trades cause no error", async () => {
    const closed = await open();
    await wechat.gateway.close(closed.attemptNo);
    await wechat.gateway.close(closed.attemptNo);
    const paid = await pay();
    await wechat.gateway.close(paid.attemptNo);
    expect(await wechat.gateway.query(paid.attemptNo)).toMatchObject({ paidFen: 990 });
    await wechat.gateway.close("PNEVERHEARDOF");
  });
});

describe("a refund", () => {
  const refundOf = (attemptNo: string, amountFen: number, refundNo = `${attemptNo}R`) =>
    wechat.gateway.refund({ attemptNo, refundNo, amountFen, totalFen: 990, reason: "重复付款" });

  test("is under way first and done later, and asked again is the same one", async () => {
    const { attemptNo } = await pay();
    expect((await refundOf(attemptNo, 990)).refund?.state).toBe("underway");
    expect(sent()).toEqual({
      out_trade_no: attemptNo,
      out_refund_no: `${attemptNo}R`,
      reason: "重复付款",
      amount: { refund: 990, total: 990, currency: "CNY" },
    });
    expect((await refundOf(attemptNo, 990)).refund?.state).toBe("done");
    const trade = wechat.fake.trades().find(({ number }) => number === attemptNo);
    expect(trade?.refundedFen).toBe(990);
  });

  test("may be of a part, again and again, but never of more than was paid", async () => {
    const { attemptNo } = await pay();
    await refundOf(attemptNo, 600, "R1");
    await refundOf(attemptNo, 390, "R2");
    await expect(refundOf(attemptNo, 1, "R3")).rejects.toMatchObject({ kind: "refused" });
  });

  test.each([
    ["refund-closed", "failed"],
    ["refund-abnormal", "abnormal"],
  ])("that ends in %s is told as %s", async (mode, state) => {
    const { attemptNo } = await pay();
    wechat.fake.misbehave(mode);
    expect((await refundOf(attemptNo, 990)).refund).toMatchObject({ amountFen: 990, state });
  });

  test("is asked about by its number, and known not to be there when WeChat Pay has signed that", async () => {
    const { attemptNo } = await pay();
    const refund = { attemptNo, refundNo: "RASKED", amountFen: 600, totalFen: 990, reason: "" };
    expect(await wechat.gateway.queryRefund(refund)).toBeUndefined();
    wechat.fake.misbehave("unsigned");
    await expect(wechat.gateway.queryRefund(refund)).rejects.toMatchObject({ isSigned: false });
    await wechat.gateway.refund(refund);
    expect((await wechat.gateway.queryRefund(refund))?.refund).toEqual({
      refundNo: "RASKED",
      amountFen: 600,
      state: "underway",
    });
  });

  test("of an unpaid trade is rejected", async () => {
    const { attemptNo } = await open();
    await expect(refundOf(attemptNo, 990)).rejects.toMatchObject({ kind: "refused" });
    await expect(refundOf("PNEVERHEARDOF", 990)).rejects.toMatchObject({ kind: "refused" });
  });
});
