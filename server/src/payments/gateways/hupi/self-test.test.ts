import { afterAll, beforeAll, expect, test } from "vitest";
import { stepsOf } from "../testing/with-fakes.ts";
import { checkHupi } from "./self-test.ts";
import { clock, type OpenHupi, openHupi, random } from "./testing/start-fake.ts";

let open: OpenHupi;

beforeAll(async () => {
  open = await openHupi();
});
afterAll(() => open.fake.close());

const notifyUrl = "https://shop.example/api/payments/notify/hupi";
const options = { clock, random, notifyUrl };

const results = async (changes: Partial<OpenHupi["settings"]>, more: Partial<typeof options> = {}) =>
  (
    await stepsOf(
      checkHupi({ ...open.settings, ...changes }, { ...options, sendHttp: open.sendHttp, ...more }),
    )
  ).map(({ result }) => result === "ok");

test("with the right settings every step is well", async () => {
  expect(await results({})).toEqual([true, true, true, true]);
});

test("a wrong secret shows at its own step: the gateway answers, but not to us", async () => {
  expect(await results({ secret: "another-secret" })).toEqual([true, true, false, false]);
});

test("a wrong host shows before everything that needs it", async () => {
  expect(await results({ gatewayOrigin: "http://127.0.0.1:9" })).toEqual([true, false, false, false]);
});

test("an address for notices that hupi would not take is named", async () => {
  expect((await results({}, { notifyUrl: `https://shop.example/${"x".repeat(120)}` }))[0]).toBe(false);
});

test("hints speak both languages and hold no key", async () => {
  const settings = { ...open.settings, secret: "another-secret" };
  const steps = await stepsOf(checkHupi(settings, { ...options, sendHttp: open.sendHttp }));
  expect(steps.filter(({ result }) => result !== "ok").every(({ remedy }) => remedy?.zh && remedy.en)).toBe(
    true,
  );
  expect(JSON.stringify(steps)).not.toContain(settings.secret);
});
