import { afterAll, beforeAll, expect, test } from "vitest";
import { secondsAfter } from "../../../platform/clock.ts";
import { GatewayError, tradeOf } from "../gateway.ts";
import { summarizeTrade } from "../testing/with-fakes.ts";
import { hupiGateway } from "./gateway.ts";
import { clock, makePayment, type OpenHupi, openHupi, random } from "./testing/start-fake.ts";

let open: OpenHupi;

beforeAll(async () => {
  open = await openHupi();
});
afterAll(() => open.fake.close());

const refused = expect.objectContaining({ constructor: GatewayError, kind: "refused" });

test("a payment gives a code that opens the page to pay at, for about five minutes", async () => {
  const fiveMinutesFromNow = () => secondsAfter(clock.now(), 300).getTime();
  const earliest = fiveMinutesFromNow();
  const { codeUrl, validUntil } = await open.gateway.create(makePayment());
  expect(codeUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/pay\?id=\d+$/);
  expect(validUntil?.getTime()).toBeGreaterThanOrEqual(earliest);
  expect(validUntil?.getTime()).toBeLessThanOrEqual(fiveMinutesFromNow());
  expect((await fetch(codeUrl)).status).toBe(200);
});

test.each([
  [undefined, ["code", "h5", "h5", "h5"]],
  ["wechat", ["code", "h5", "h5", "paymentNeedsBrowser"]],
  ["alipay", ["code", "h5", "paymentNeedsBrowser", "h5"]],
] as const)("with the channel %s its page works where that app does", (channel, expected) => {
  const { sendHttp } = open;
  const { chooseFlow, app } = hupiGateway({
    settings: { ...open.settings, channel },
    clock,
    random,
    sendHttp,
  });
  expect((["scan", "browser", "wechat", "alipay"] as const).map(chooseFlow)).toEqual(expected);
  expect(app).toBe(channel);
});

test("a page on a phone leads back, if hupi takes so long an address", async () => {
  const flowDetails = {
    way: "h5",
    clientIp: "203.0.113.7",
    returnUrl: "https://shop.example/pricing?order=1",
  } as const;
  const { codeUrl } = await open.gateway.create(makePayment({ flowDetails }));
  expect(await (await fetch(codeUrl)).text()).toContain(flowDetails.returnUrl);
  const long = { ...flowDetails, returnUrl: `https://shop.example/${"x".repeat(120)}` };
  expect((await open.gateway.create(makePayment({ flowDetails: long }))).codeUrl).toMatch(/^http/);
});

test("a title with emoji and percent signs, too long and with signs of its own, is taken", async () => {
  const one = makePayment({ description: `🎉 20% off & 更多=+${"好".repeat(80)}` });
  await open.gateway.create(one);
  expect(open.fake.trades().at(-1)?.title).toMatch(/^20 off & 更多=\+好+$/);
});

test("a description of nothing but pictures is replaced, not sent empty", async () => {
  const one = makePayment({ description: "🎉🎉" });
  await open.gateway.create(one);
  expect(open.fake.trades().at(-1)?.title).toBe(one.attemptNo);
});

test("the same attempt a second time is refused: its code is the caller's to keep", async () => {
  const one = makePayment();
  await open.gateway.create(one);
  await expect(open.gateway.create(one)).rejects.toEqual(refused);
});

test("a notify address that hupi would cut is refused before it is sent", async () => {
  const asked = open.fake.requests.length;
  const notifyUrl = `https://shop.example/${"x".repeat(120)}`;
  await expect(open.gateway.create(makePayment({ notifyUrl }))).rejects.toEqual(refused);
  expect(open.fake.requests).toHaveLength(asked);
});

test("a trade is open, then paid, with the paid amount and hupi's number", async () => {
  const { attemptNo } = makePayment();
  await open.gateway.create(makePayment({ attemptNo }));
  expect(await open.gateway.query(attemptNo)).toEqual(tradeOf(attemptNo));
  await open.fake.pay(attemptNo, { amountFen: 1 });
  const gatewayTradeNo = expect.stringMatching(/^\d+$/);
  expect(await open.gateway.query(attemptNo)).toEqual(tradeOf(attemptNo, { paidFen: 1, gatewayTradeNo }));
});

test("an unknown number is an open trade", async () => {
  expect(await open.gateway.query("P0NEVER")).toEqual(tradeOf("P0NEVER"));
});

test("a trade whose code has died is closed, and one that was paid and sent back is refunded", async () => {
  const [died, returned] = [makePayment(), makePayment()];
  await open.gateway.create(died);
  await open.fake.expire(died.attemptNo);
  expect(summarizeTrade(await open.gateway.query(died.attemptNo))).toBe("closed");
  await open.gateway.create(returned);
  await open.fake.pay(returned.attemptNo);
  await open.fake.refund(returned.attemptNo);
  expect(summarizeTrade(await open.gateway.query(returned.attemptNo))).toBe("refunded");
});

test("closing does nothing: the trade can still be paid", async () => {
  const one = makePayment();
  await open.gateway.create(one);
  await open.gateway.close(one.attemptNo);
  await open.fake.pay(one.attemptNo);
  expect(summarizeTrade(await open.gateway.query(one.attemptNo))).toBe("paid");
});

test("complaints are in hupi's console alone: there is no desk, and nothing to call", async () => {
  expect(open.gateway.complaintDesks).toBeUndefined();
  await expect(open.fake.complaints.complain({ number: "P1" })).rejects.toThrow("no complaints");
});
