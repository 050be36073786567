import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { secondsAfter } from "../../../platform/clock.ts";
import { tradeOf } from "../gateway.ts";
import { newestNotice, summarizeTrade } from "../testing/with-fakes.ts";
import { type OpenAlipay, openAlipay } from "./testing/start-fake.ts";

let open: OpenAlipay;

beforeAll(async () => {
  open = await openAlipay();
});
beforeEach(() => open.fake.clearMisbehaviours());
afterAll(() => open.fake.close());

test("a payment is offered, scanned, paid and notified", async () => {
  const { fake, gateway } = open;
  const one = open.makePayment();
  const { codeUrl, validUntil } = await gateway.create(one);
  expect(codeUrl).toMatch(/^https:\/\/qr\.alipay\.com\//);
  expect(validUntil).toBeUndefined();
  const { attemptNo } = one;
  const unpaid = tradeOf(attemptNo);
  expect(await gateway.query(attemptNo)).toEqual(unpaid);
  await fake.scan(attemptNo);
  expect(await gateway.query(attemptNo)).toEqual(unpaid);
  await fake.pay(attemptNo);
  const trade = await gateway.query(attemptNo);
  expect(trade).toEqual({
    ...tradeOf(attemptNo, { paidFen: 2990, gatewayTradeNo: expect.stringMatching(/^2025/) }),
    at: expect.any(Date),
  });
  expect((await gateway.readNotice(newestNotice(fake)))?.trade).toEqual(trade);
});

test("the offer has its deadline in Beijing time, and a title that Alipay accepts", async () => {
  // Uses its own gateway, since other tests change the clock.
  const { gateway, fake, makePayment } = await openAlipay();
  onTestFinished(() => fake.close());
  await gateway.create(makePayment({ description: `会员 A/B & C=D${"长".repeat(300)}` }));
  const { url, body } = fake.requests.at(-1) ?? { url: new URL("http://nowhere"), body: "" };
  expect(url.searchParams.get("timestamp")).toBe("2025-06-08 00:05:09");
  const content = JSON.parse(new URLSearchParams(body.toString()).get("biz_content") ?? "");
  expect(content).toMatchObject({ total_amount: "29.90", time_expire: "2025-06-08 00:20:09" });
  expect(content.subject).toMatch(/^会员 A B C D长{1,127}$/);
});

test("asked again for the same payment, later too, Alipay takes it for the same", async () => {
  const one = open.makePayment();
  await open.gateway.create(one);
  open.advanceClock(60);
  await open.gateway.create(one);
  await open.fake.scan(one.attemptNo);
  await open.gateway.create(one);
  expect(open.fake.trades().filter(({ number }) => number === one.attemptNo)).toHaveLength(1);
  const changed = open.gateway.create({ ...one, amountFen: 1 });
  await expect(changed).rejects.toMatchObject({ kind: "refused", code: "ACQ.CONTEXT_INCONSISTENT" });
});

test("paid and closed trades are not offered again", async () => {
  const [paid, late] = [open.makePayment(), open.makePayment({ expiresAt: open.clock.now() })];
  await open.gateway.create(paid);
  await open.fake.pay(paid.attemptNo);
  await expect(open.gateway.create(paid)).rejects.toMatchObject({
    kind: "refused",
    code: "ACQ.TRADE_HAS_SUCCESS",
  });
  await expect(open.gateway.create(late)).rejects.toMatchObject({ kind: "refused" });
});

test("an unscanned code expires, and the payment stays open", async () => {
  const one = open.makePayment();
  await open.gateway.create(one);
  await open.gateway.close(one.attemptNo);
  open.advanceClock(901);
  await expect(open.fake.pay(one.attemptNo)).rejects.toThrow("it cannot be paid");
  expect(summarizeTrade(await open.gateway.query(one.attemptNo))).toBe("open");
});

test("codes are valid for at most two hours", async () => {
  const expiresAt = secondsAfter(open.clock.now(), 3 * 60 * 60);
  const { validUntil } = await open.gateway.create(open.makePayment({ expiresAt }));
  expect(validUntil).toEqual(secondsAfter(open.clock.now(), 2 * 60 * 60));
});

test("scanned trades can be closed; closing again or too late is no error", async () => {
  const [one, other] = [open.makePayment(), open.makePayment()];
  for (const { attemptNo } of [one, other]) {
    await open.gateway.create(attemptNo === one.attemptNo ? one : other);
    await open.fake.scan(attemptNo);
  }
  await open.gateway.close(one.attemptNo);
  await open.gateway.close(one.attemptNo);
  expect(summarizeTrade(await open.gateway.query(one.attemptNo))).toBe("closed");
  await open.fake.pay(other.attemptNo);
  await open.gateway.close(other.attemptNo);
  expect(summarizeTrade(await open.gateway.query(other.attemptNo))).toBe("paid");
  await open.gateway.close("PNOBODYHASEVERSEENTHIS");
});

test("another paid amount is passed on unchanged", async () => {
  const one = open.makePayment();
  await open.gateway.create(one);
  await open.fake.pay(one.attemptNo, { amountFen: 1 });
  expect(await open.gateway.query(one.attemptNo)).toMatchObject({ paidFen: 1, hasRefund: false });
  expect((await open.gateway.readNotice(newestNotice(open.fake)))?.trade.paidFen).toBe(1);
});

test("a notice is the same in every repeat, and no other is", async () => {
  const idOf = async () => (await open.gateway.readNotice(newestNotice(open.fake)))?.noticeId;
  const [one, other] = [open.makePayment(), open.makePayment()];
  await open.gateway.create(one);
  await open.fake.pay(one.attemptNo);
  const first = await idOf();
  open.advanceClock(240);
  expect(await idOf()).toBe(first);
  await open.gateway.create(other);
  await open.fake.pay(other.attemptNo);
  expect(await idOf()).not.toBe(first);
});

test("the answer that ends Alipay's retries is `success`", () => {
  const { accepted, refused } = open.gateway.noticeReplies;
  expect(accepted).toEqual({ status: 200, contentType: "text/plain", body: "success" });
  expect(refused.status).toBe(400);
  expect(refused.body).not.toContain("success");
});
