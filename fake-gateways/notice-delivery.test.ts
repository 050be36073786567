import { afterEach, beforeEach, expect, test } from "vitest";
import type { Fake } from "./fake.ts";
import { startHupiFake } from "./hupi/fake-gateway.ts";
import { createAtHupi } from "./testing/call-hupi.ts";
import { type Merchant, openMerchant } from "./testing/open-merchant.ts";

let fake: Fake;
let merchant: Merchant;

beforeEach(async () => {
  fake = await startHupiFake({ repeatNoticesAfterMs: [1, 1], random: () => 0 });
  merchant = await openMerchant();
});
afterEach(async () => {
  await fake.close();
  await merchant.close();
});

async function pay(...numbers: readonly string[]): Promise<void> {
  for (const number of numbers) {
    await createAtHupi(fake, number, merchant.notifyUrl);
    await fake.pay(number);
  }
}

const toldNumbers = () =>
  merchant.receivedNotices.map((body) => new URLSearchParams(body).get("trade_order_id"));

test("an acknowledged notice is delivered once", async () => {
  await pay("T1");
  await fake.notices.repeat();
  expect(toldNumbers()).toEqual(["T1"]);
  expect(fake.notices.deliveries[0]).toMatchObject({ tries: 1, state: "acknowledged" });
});

test("a notice is repeated until it is acknowledged, a limited number of times", async () => {
  merchant.reply = { status: 200, body: "success\n" };
  await pay("T1");
  await expect.poll(() => fake.notices.deliveries[0]?.state).toBe("given up");
  expect(toldNumbers()).toEqual(["T1", "T1", "T1"]);
  merchant.reply = { status: 200, body: "success" };
  await fake.notices.repeat();
  expect(fake.notices.deliveries[0]).toMatchObject({ tries: 4, state: "acknowledged" });
});

test("a redirect does not acknowledge", async () => {
  merchant.reply = { status: 307, headers: { location: merchant.notifyUrl }, body: "success" };
  await pay("T1");
  expect(fake.notices.deliveries[0]?.answer?.status).toBe(307);
  expect(fake.notices.deliveries[0]?.state).not.toBe("acknowledged");
});

test("a lost notice is never delivered", async () => {
  fake.notices.mode = "lose";
  await pay("T1");
  await fake.releaseNotices();
  await fake.notices.repeat();
  expect(merchant.receivedNotices).toEqual([]);
});

test("with `twice` a notice is delivered twice, even if acknowledged", async () => {
  fake.notices.mode = "twice";
  await pay("T1");
  expect(toldNumbers()).toEqual(["T1", "T1"]);
});

test("held notices are delivered on release, shuffled if wanted", async () => {
  fake.notices.mode = "hold";
  await pay("T1", "T2", "T3");
  expect(merchant.receivedNotices).toEqual([]);
  await fake.releaseNotices();
  expect(toldNumbers()).toEqual(["T1", "T2", "T3"]);
  const keys = [3, 2, 1];
  const reversed = await startHupiFake({ random: () => keys.shift() ?? 0 });
  reversed.notices.mode = "hold";
  for (const number of ["U1", "U2", "U3"]) {
    await createAtHupi(reversed, number, merchant.notifyUrl);
    await reversed.pay(number);
  }
  await reversed.releaseNotices({ shuffled: true });
  await reversed.close();
  expect(toldNumbers().slice(3)).toEqual(["U3", "U2", "U1"]);
});

test("with `pay-first` the notice is delivered before the creating is answered", async () => {
  fake.misbehave("pay-first");
  await createAtHupi(fake, "T1", merchant.notifyUrl);
  expect(toldNumbers()).toEqual(["T1"]);
});
