import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { summarizeTrade } from "../testing/with-fakes.ts";
import { hupiGateway } from "./gateway.ts";
import { clock, makePayment, type OpenHupi, openHupi, random } from "./testing/start-fake.ts";

let open: OpenHupi;

beforeAll(async () => {
  open = await openHupi();
});
beforeEach(() => open.fake.clearMisbehaviours());
afterAll(() => open.fake.close());

const unknown = { kind: "unknown" };
const refused = { kind: "refused" };

test.each(["5xx", "garbage", "hang", "cut", "bad-signature"])(
  "nothing is known after a creating that ends in %s",
  async (mode) => {
    open.fake.misbehave(mode);
    await expect(open.gateway.create(makePayment())).rejects.toMatchObject(unknown);
  },
);

test.each(["5xx", "garbage", "hang", "cut", "other-trade"])(
  "nothing is known after a question that ends in %s, and the next one is answered",
  async (mode) => {
    const one = makePayment();
    await open.gateway.create(one);
    await open.fake.pay(one.attemptNo);
    open.fake.misbehave(mode);
    await expect(open.gateway.query(one.attemptNo)).rejects.toMatchObject(unknown);
    expect(summarizeTrade(await open.gateway.query(one.attemptNo))).toBe("paid");
  },
);

test("a refusal that does not speak of the trade never passes for 'not paid'", async () => {
  const one = makePayment();
  await open.gateway.create(one);
  open.fake.misbehave("busy");
  await expect(open.gateway.query(one.attemptNo)).rejects.toMatchObject(refused);
});

test("clocks that differ are rejected with hupi's message", async () => {
  open.fake.misbehave("wrong-clock");
  await expect(open.gateway.create(makePayment())).rejects.toThrow("请求已超时");
});

test("a wrong secret is refused, and the error holds neither secret", async () => {
  const settings = { ...open.settings, secret: "not-the-right-secret" };
  const stranger = hupiGateway({ settings, clock, random, sendHttp: open.sendHttp });
  const error: unknown = await stranger.query("P0").catch((thrown: unknown) => thrown);
  expect(error).toMatchObject(refused);
  expect(String(error)).toContain("签名错误");
  expect(String(error)).not.toContain(settings.secret);
});

test("a wrong appid is not taken for an unknown trade", async () => {
  const settings = { ...open.settings, appId: "1" };
  await expect(
    hupiGateway({ settings, clock, random, sendHttp: open.sendHttp }).query("P0"),
  ).rejects.toMatchObject(refused);
});

test("a gateway that is not there is unknown", async () => {
  const settings = { ...open.settings, gatewayOrigin: "http://127.0.0.1:9" };
  await expect(
    hupiGateway({ settings, clock, random, sendHttp: open.sendHttp }).create(makePayment()),
  ).rejects.toMatchObject(unknown);
});

// nodejs/undici#3492, nodejs/node#47130, binarywang/WxJava#2193
test("a connection that ends before an answer fails no query; creating, which is not idempotent, is not repeated", async () => {
  const one = makePayment();
  open.fake.misbehave("reset");
  await expect(open.gateway.create(one)).rejects.toMatchObject(unknown);
  const asked = open.fake.requests.length;
  await open.gateway.create(one);
  expect(open.fake.requests.length).toBe(asked + 1);
  await open.fake.pay(one.attemptNo);
  open.fake.misbehave("reset");
  expect(summarizeTrade(await open.gateway.query(one.attemptNo))).toBe("paid");
});
