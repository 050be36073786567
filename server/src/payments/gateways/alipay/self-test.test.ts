import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { systemClock } from "../../../platform/clock.ts";
import type { SendHttp } from "../../../platform/http-client.ts";
import { stepsOf } from "../testing/with-fakes.ts";
import { checkAlipay } from "./self-test.ts";
import type { AlipaySettings } from "./settings.ts";
import { type OpenAlipay, openAlipay } from "./testing/start-fake.ts";
import { makeTestSettings } from "./testing/test-settings.ts";

let open: OpenAlipay;

beforeAll(async () => {
  open = await openAlipay();
});
beforeEach(() => open.fake.clearMisbehaviours());
afterAll(() => open.fake.close());

/** Sets the date of answers by the test's clock, which both sides share. */
const sendDated =
  (aheadS = 0): SendHttp =>
  async (url, question) => {
    const answer = await open.sendHttp(url, question);
    const date = new Date(open.clock.now().getTime() + aheadS * 1000).toUTCString();
    return { ...answer, headers: { ...answer.headers, date } };
  };

async function check(changes: Partial<AlipaySettings> = {}, aheadS = 0) {
  const steps = await stepsOf(
    checkAlipay({ ...open.settings, ...changes }, { clock: open.clock, sendHttp: sendDated(aheadS) }),
  );
  return {
    all: steps.map(({ result }) => result === "ok"),
    hints: steps.flatMap(({ result, remedy }) => (result === "ok" ? [] : (remedy?.en ?? "none"))),
  };
}

test("valid settings pass every step and leave no trade behind", async () => {
  const before = open.fake.trades().length;
  expect(await check()).toEqual({ all: [true, true, true, true, true], hints: [] });
  expect(open.fake.trades()).toHaveLength(before);
  open.fake.misbehave("next-key");
  expect((await check()).hints).toEqual([]);
});

test("a host that is not there, or is not Alipay, ends it", async () => {
  expect(await check({ gatewayUrl: "http://127.0.0.1:1/gateway.do" })).toEqual({
    all: [true, false],
    hints: [expect.stringContaining("127.0.0.1:1 gave no answer")],
  });
  open.fake.misbehave("5xx");
  expect((await check()).hints).toEqual([expect.stringContaining("status 502")]);
  open.fake.misbehave("garbage");
  expect((await check()).all).toEqual([true, false]);
});

test("a clock that is wrong is found by Alipay's complaint and by its own", async () => {
  open.fake.misbehave("wrong-clock");
  expect(await check()).toEqual({
    all: [true, true, false, false, true],
    hints: [
      "Set the server's clock, it differs from Alipay's by 0 s",
      "The time is wrong, see the step before (isv.invalid-timestamp)",
    ],
  });
  expect(await check({}, -600)).toEqual({
    all: [true, true, false, true, true],
    hints: ["Set the server's clock, it differs from Alipay's by 600 s"],
  });
});

test("mismatched keys and numbers are distinguished", async () => {
  const { privateKey, publicKeys } = makeTestSettings().settings;
  expect(await check({ privateKey })).toEqual({
    all: [true, true, true, false, true],
    hints: [expect.stringContaining("does not belong to ALIPAY_PRIVATE_KEY (isv.invalid-signature)")],
  });
  expect(await check({ publicKeys })).toEqual({
    all: [true, true, true, true, false],
    hints: [expect.stringContaining("ALIPAY_PUBLIC_KEY is not Alipay's public key")],
  });
  expect(await check({ appId: "2021000000000009" })).toEqual({
    all: [true, true, true, false, false],
    hints: [expect.stringContaining("isv.invalid-app-id"), expect.stringContaining("did not sign")],
  });
  open.fake.misbehave("20000");
  expect((await check()).hints).toEqual(["Alipay answered isp.unknow-error"]);
});

test("the system's clock serves as well, against Alipay's own date", async () => {
  const steps = await stepsOf(checkAlipay(open.settings, { clock: systemClock, sendHttp: open.sendHttp }));
  // The fake uses the test's clock, so it rejects the request; its `date` header has the system time.
  expect(steps.map(({ result }) => result === "ok")).toEqual([true, true, false, false, true]);
});
