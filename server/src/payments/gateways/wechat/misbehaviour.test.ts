import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { secondsAfter } from "../../../platform/clock.ts";
import { tradeOf } from "../gateway.ts";
import { wechatGateway } from "./gateway.ts";
import { makePayment, type OpenWechat, openWechat, settingsFrom } from "./testing/start-fake.ts";

let wechat: OpenWechat;
beforeAll(async () => {
  wechat = await openWechat();
});
afterEach(() => wechat.fake.clearMisbehaviours());
afterAll(() => wechat.fake.close());

const unbelieved = ["bad-signature", "unsigned", "unknown-key", "wrong-clock"];
const unclear = ["5xx", "hang", "garbage", "cut", "system-error", "too-often", ...unbelieved];

async function open() {
  const payment = makePayment(wechat);
  await wechat.gateway.create(payment);
  return payment.attemptNo;
}

describe.each(unclear)("an answer that is spoiled by %s", (mode) => {
  test("leaves the payment's state unknown, and repeating the request gives its code", async () => {
    const payment = makePayment(wechat);
    wechat.fake.misbehave(mode);
    await expect(wechat.gateway.create(payment)).rejects.toMatchObject({ kind: "unknown" });
    expect((await wechat.gateway.create(payment)).codeUrl).toContain("weixin://");
  });

  test("is not evidence of a payment", async () => {
    const attemptNo = await open();
    await wechat.fake.pay(attemptNo);
    wechat.fake.misbehave(mode);
    await expect(wechat.gateway.query(attemptNo)).rejects.toMatchObject({ kind: "unknown" });
  });

  test("is not evidence of the closing, though there is no body to sign", async () => {
    const attemptNo = await open();
    wechat.fake.misbehave(mode);
    await expect(wechat.gateway.close(attemptNo)).rejects.toMatchObject({ kind: "unknown" });
  });

  test("sends no money back twice", async () => {
    const attemptNo = await open();
    await wechat.fake.pay(attemptNo);
    const refund = { attemptNo, refundNo: "", amountFen: 990, totalFen: 990, reason: "paid twice" };
    wechat.fake.misbehave(mode);
    const asked = () => wechat.gateway.refund({ ...refund, refundNo: `${attemptNo}R` });
    await expect(asked()).rejects.toMatchObject({ kind: "unknown" });
    await asked();
    const trade = wechat.fake.trades().find(({ number }) => number === attemptNo);
    expect(trade?.refundedFen).toBe(990);
  });
});

describe("WeChat Pay's signature probes", () => {
  test("are not accepted, but a single one is retried", async () => {
    wechat.fake.misbehave("probe");
    expect((await wechat.gateway.create(makePayment(wechat))).codeUrl).toContain("weixin://");
  });

  test("one after the other end in an error", async () => {
    wechat.fake.misbehave("probe", 2);
    await expect(wechat.gateway.create(makePayment(wechat))).rejects.toMatchObject({ kind: "unknown" });
  });
});

describe("an answer about another merchant", () => {
  test.each(["foreign-merchant", "foreign-app"])("(%s) is refused", async (mode) => {
    const attemptNo = await open();
    await wechat.fake.pay(attemptNo);
    wechat.fake.misbehave(mode);
    await expect(wechat.gateway.query(attemptNo)).rejects.toMatchObject({ kind: "refused" });
  });
});

describe("an answer about another number", () => {
  test("is rejected", async () => {
    const attemptNo = await open();
    await wechat.fake.pay(attemptNo);
    wechat.fake.misbehave("other-number", 2);
    await expect(wechat.gateway.query(attemptNo)).rejects.toMatchObject({ kind: "unknown" });
    const refund = { attemptNo, refundNo: "R1", amountFen: 990, totalFen: 990, reason: "paid twice" };
    await expect(wechat.gateway.refund(refund)).rejects.toMatchObject({ kind: "unknown" });
  });
});

// wechatpay-apiv3/wechatpay-go, core/client.go: its SDKs read the status before the signature
describe("an unsigned 404", () => {
  test("is told apart from other unsigned answers, for payments and refunds", async () => {
    wechat.fake.misbehave("unsigned", 2);
    const query = wechat.gateway.query("PNEVERHEARDOF");
    await expect(query).rejects.toMatchObject({ isNotFound: true, isSigned: false });
    const refund = { attemptNo: "P1", refundNo: "RNEVERHEARDOF", amountFen: 1, totalFen: 1, reason: "" };
    const queryRefund = wechat.gateway.queryRefund(refund);
    await expect(queryRefund).rejects.toMatchObject({ isNotFound: true, isSigned: false });
    expect(await wechat.gateway.query("PNEVERHEARDOF")).toEqual(tradeOf("PNEVERHEARDOF"));
  });
});

describe("older spellings of the same error codes", () => {
  test("are understood", async () => {
    wechat.fake.misbehave("old-words");
    expect(await wechat.gateway.query("PNEVERHEARDOF")).toEqual(tradeOf("PNEVERHEARDOF"));
    const attemptNo = await open();
    await wechat.gateway.close(attemptNo);
    wechat.fake.misbehave("old-words");
    await wechat.gateway.close(attemptNo);
  });
});

describe("settings that are not the account's", () => {
  test.each([
    ["WECHAT_PAY_CERTIFICATE_SERIAL", "0".repeat(40), "SIGN_ERROR"],
    ["WECHAT_PAY_MERCHANT_ID", "1900000999", "SIGN_ERROR"],
    ["WECHAT_PAY_APP_ID", "wxffffffffffffffff", "APPID_MCHID_NOT_MATCH"],
  ])("(%s) are rejected with WeChat Pay's code", async (name, value, code) => {
    const settings = settingsFrom({ ...wechat.fake.settings, [name]: value });
    const creating = wechatGateway({ ...wechat.options, settings }).create(makePayment(wechat));
    await expect(creating).rejects.toMatchObject({ kind: "refused" });
    await expect(creating).rejects.toThrow(code);
  });

  test("are distinguished from a wrong clock, where neither side accepts the other's signature", async () => {
    const clock = { now: () => secondsAfter(wechat.clock.now(), 600) };
    const creating = wechatGateway({ ...wechat.options, clock }).create(makePayment(wechat));
    await expect(creating).rejects.toThrow("SIGN_ERROR");
  });
});

// nodejs/undici#3492, nodejs/node#47130, binarywang/WxJava#2193
test("a connection that ends before an answer fails no creating, query or refund", async () => {
  const payment = makePayment(wechat);
  wechat.fake.misbehave("reset");
  expect((await wechat.gateway.create(payment)).codeUrl).toContain("weixin://");
  await wechat.fake.pay(payment.attemptNo);
  wechat.fake.misbehave("reset");
  expect(await wechat.gateway.query(payment.attemptNo)).toMatchObject({ paidFen: 990 });
  const refund = {
    attemptNo: payment.attemptNo,
    refundNo: `${payment.attemptNo}R`,
    amountFen: 990,
    totalFen: 990,
    reason: "",
  };
  wechat.fake.misbehave("reset");
  await wechat.gateway.refund(refund);
  expect(wechat.fake.trades().find(({ number }) => number === payment.attemptNo)?.refundedFen).toBe(990);
  wechat.fake.misbehave("reset", 2);
  await expect(wechat.gateway.query(payment.attemptNo)).rejects.toMatchObject({ kind: "unknown" });
});
