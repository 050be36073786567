import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { secondsAfter } from "../../../platform/clock.ts";
import type { Payment } from "../gateway.ts";
import { newestNotice, summarizeTrade } from "../testing/with-fakes.ts";
import { alipayGateway } from "./gateway.ts";
import { type OpenAlipay, openAlipay } from "./testing/start-fake.ts";
import { makeTestSettings } from "./testing/test-settings.ts";

let open: OpenAlipay;

beforeAll(async () => {
  open = await openAlipay();
});
beforeEach(() => open.fake.clearMisbehaviours());
afterAll(() => open.fake.close());

async function paidOne(): Promise<Payment> {
  const one = open.makePayment();
  await open.gateway.create(one);
  await open.fake.pay(one.attemptNo);
  return one;
}

const doubtful = [
  "5xx",
  "garbage",
  "hang",
  "cut",
  "bad-signature",
  "unsigned",
  "other-trade",
  "20000",
  "system-error",
];

test.each(doubtful)(
  "nothing is known after an answer that ends in %s, and the next one is good",
  async (mode) => {
    const [fresh, paid] = [open.makePayment(), await paidOne()];
    const unknown = { kind: "unknown" };
    open.fake.misbehave(mode, 3);
    await expect(open.gateway.create(fresh)).rejects.toMatchObject(unknown);
    await expect(open.gateway.query(paid.attemptNo)).rejects.toMatchObject(unknown);
    await expect(open.gateway.query("PNOBODYKNOWS")).rejects.toMatchObject(unknown);
    expect((await open.gateway.create(fresh)).codeUrl).toMatch(/^https:/);
    expect(summarizeTrade(await open.gateway.query(paid.attemptNo))).toBe("paid");
  },
);

test.each(["5xx", "garbage", "hang", "bad-signature", "unsigned", "20000", "system-error"])(
  "what ends in %s is not taken for closed",
  async (mode) => {
    const one = open.makePayment();
    await open.gateway.create(one);
    await open.fake.scan(one.attemptNo);
    open.fake.misbehave(mode);
    await expect(open.gateway.close(one.attemptNo)).rejects.toMatchObject({ kind: "unknown" });
  },
);

test.each(["escaped-slashes", "sign-first", "cert-sn", "next-key"])(
  "an answer in the form %s is as good as any",
  async (mode) => {
    const one = open.makePayment();
    open.fake.misbehave(mode, 4);
    expect((await open.gateway.create(one)).codeUrl).toMatch(/^https:\/\/qr\.alipay\.com\/\w+$/);
    expect(summarizeTrade(await open.gateway.query(one.attemptNo))).toBe("open");
    await open.fake.pay(one.attemptNo);
    expect(summarizeTrade(await open.gateway.query(one.attemptNo))).toBe("paid");
    await open.gateway.close(one.attemptNo);
  },
);

test("an unsigned error is reported by its code, not as a wrong signature", async () => {
  open.fake.misbehave("error-response");
  await expect(open.gateway.query("P1")).rejects.toMatchObject({
    kind: "refused",
    code: "isv.invalid-app-id",
    message: "Alipay answered alipay.trade.query with isv.invalid-app-id",
  });
});

test("clocks that differ by hours are a named error", async () => {
  open.fake.misbehave("wrong-clock");
  await expect(open.gateway.query("P1")).rejects.toMatchObject({
    kind: "refused",
    code: "isv.invalid-timestamp",
  });
  // A process that sends UTC times is eight hours late for Alipay.
  const clock = { now: () => secondsAfter(open.clock.now(), -8 * 3600) };
  const late = alipayGateway({ settings: open.settings, clock, sendHttp: open.sendHttp });
  await expect(late.query("P1")).rejects.toMatchObject({ kind: "refused", code: "isv.invalid-timestamp" });
});

test("another key than the console holds is refused, and the log hears neither key nor signed text", async () => {
  const { privateKey } = makeTestSettings().settings;
  const stranger = alipayGateway({
    settings: { ...open.settings, privateKey },
    clock: open.clock,
    sendHttp: open.sendHttp,
  });
  await expect(stranger.query("P1")).rejects.toMatchObject({
    kind: "refused",
    message: "Alipay answered alipay.trade.query with isv.invalid-signature",
  });
  const nobody = alipayGateway({
    settings: { ...open.settings, appId: "2021000000000009" },
    clock: open.clock,
    sendHttp: open.sendHttp,
  });
  await expect(nobody.query("P1")).rejects.toMatchObject({ kind: "refused", code: "isv.invalid-app-id" });
});

test("with a wrong public key nothing verifies, and the error names Alipay's code", async () => {
  const { publicKeys } = makeTestSettings().settings;
  const one = await paidOne();
  const distrustful = alipayGateway({
    settings: { ...open.settings, publicKeys },
    clock: open.clock,
    sendHttp: open.sendHttp,
  });
  await expect(distrustful.query("P1")).rejects.toMatchObject({
    kind: "unknown",
    message:
      "Alipay answered alipay.trade.query with ACQ.TRADE_NOT_EXIST under a signature that does not fit",
  });
  await expect(distrustful.query(one.attemptNo)).rejects.toMatchObject({ kind: "unknown" });
  expect(await distrustful.readNotice(newestNotice(open.fake))).toBeUndefined();
});

test("a notice may arrive before the creating is answered", async () => {
  const one = open.makePayment();
  open.fake.misbehave("pay-first");
  await open.gateway.create(one);
  const notice = await open.gateway.readNotice(newestNotice(open.fake));
  expect(notice?.trade).toMatchObject({ attemptNo: one.attemptNo, paidFen: expect.any(Number) });
});

test("a notice that anybody touched is none", async () => {
  await paidOne();
  const { headers, body } = newestNotice(open.fake);
  expect(await open.gateway.readNotice({ headers, body })).toBeDefined();
  for (const forged of [
    body.replace("29.90", "29.91"),
    body.replace("TRADE_SUCCESS", "TRADE_FINISHED"),
    body.replace(/&field_of_tomorrow=[^&]*/, ""),
    decodeURIComponent(body),
    `${body}&more=1`,
  ]) {
    expect(forged).not.toBe(body);
    expect(await open.gateway.readNotice({ headers, body: forged })).toBeUndefined();
  }
});

test("a gateway that is not there is unknown", async () => {
  const settings = { ...open.settings, gatewayUrl: "http://127.0.0.1:1/gateway.do" };
  const { query } = alipayGateway({ settings, clock: open.clock, sendHttp: open.sendHttp });
  await expect(query("P1")).rejects.toMatchObject({ kind: "unknown" });
});

// nodejs/undici#3492, nodejs/node#47130, binarywang/WxJava#2193
test("a connection that ends before an answer fails no creating and no query", async () => {
  const payment = open.makePayment();
  open.fake.misbehave("reset");
  expect((await open.gateway.create(payment)).codeUrl).toMatch(/^https:/);
  await open.fake.pay(payment.attemptNo);
  open.fake.misbehave("reset");
  expect(summarizeTrade(await open.gateway.query(payment.attemptNo))).toBe("paid");
});
