import { afterEach, describe, expect, test } from "vitest";
import type { Finding } from "../../../platform/check.ts";
import { secondsAfter } from "../../../platform/clock.ts";
import { stepsOf } from "../testing/with-fakes.ts";
import { checkWechat } from "./self-test.ts";
import { type OpenWechat, openWechat, settingsFrom } from "./testing/start-fake.ts";

let wechat: OpenWechat;
afterEach(() => wechat.fake.close());

async function check(changed: Record<string, string> = {}, clock = wechat.clock): Promise<Finding[]> {
  const settings = settingsFrom({ ...wechat.fake.settings, ...changed });
  return await stepsOf(checkWechat(settings, { ...wechat.options, clock }));
}

const inShort = (steps: Finding[]) =>
  steps.map(({ result, sentence }) => `${result === "ok" ? "+" : "-"} ${sentence.en}`);
const everything = [
  "+ The keys can be read",
  "+ WeChat Pay can be reached",
  "+ This machine's clock is right",
  "+ WeChat Pay accepts the merchant's signature",
  "+ WeChat Pay's signature can be verified",
];

describe("trying WeChat Pay's settings", () => {
  test.each(["public-key", "certificates", "both"] as const)(
    "passes with valid settings (%s)",
    async (keys) => {
      wechat = await openWechat({ keys });
      expect(inShort(await check())).toEqual(everything);
      expect(wechat.fake.trades()).toEqual([]);
    },
  );

  test("ends if there is no answer", async () => {
    wechat = await openWechat();
    wechat.fake.misbehave("hang");
    expect(inShort(await check()).at(-1)).toBe("- WeChat Pay can be reached");
  });

  test("names a signature that is not accepted", async () => {
    wechat = await openWechat();
    const steps = await check({ WECHAT_PAY_CERTIFICATE_SERIAL: "0".repeat(40) });
    expect(inShort(steps).at(-1)).toBe("- WeChat Pay accepts the merchant's signature");
    expect(steps.at(-1)?.remedy?.en).toMatch(/SIGN_ERROR.*serial number/);
  });

  test("measures how wrong the clock is", async () => {
    wechat = await openWechat();
    const steps = await check({}, { now: () => secondsAfter(wechat.clock.now(), 100) });
    expect(inShort(steps)).toContain("- This machine's clock is right");
    expect(steps[2]?.remedy?.zh).toContain("相差100秒");
  });

  test.each(["bad-signature", "unknown-key", "probe"])(
    "finds that an answer's signature is wrong (%s)",
    async (mode) => {
      wechat = await openWechat();
      wechat.fake.misbehave(mode);
      expect(inShort(await check()).at(-1)).toBe("- WeChat Pay's signature can be verified");
    },
  );

  test("looks at the certificates when refusals are unsigned, and else says what it could not try", async () => {
    wechat = await openWechat({ keys: "certificates" });
    wechat.fake.misbehave("unsigned");
    expect(inShort(await check())).toEqual(everything);
    await wechat.fake.close();
    wechat = await openWechat({ keys: "public-key" });
    wechat.fake.misbehave("unsigned");
    expect((await check()).at(-1)).toMatchObject({ result: "fail", remedy: { en: /small payment/ } });
  });

  test("finds a wrong APIv3 key where certificates are fetched", async () => {
    wechat = await openWechat({ keys: "certificates" });
    const steps = await check({ WECHAT_PAY_API_V3_KEY: "x".repeat(32) });
    expect(steps.at(-1)?.remedy?.en).toContain("another APIv3 key");
  });
});
