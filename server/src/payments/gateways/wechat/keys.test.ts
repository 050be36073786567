import { generateKeyPairSync } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import { summarizeTrade } from "../testing/with-fakes.ts";
import { wechatGateway } from "./gateway.ts";
import { makePayment, type OpenWechat, openWechat, settingsFrom } from "./testing/start-fake.ts";

let wechat: OpenWechat;
afterEach(() => wechat.fake.close());

const fetches = () => wechat.fake.requests.filter(({ url }) => url.pathname === "/v3/certificates").length;
const create = () => wechat.gateway.create(makePayment(wechat));
const query = () => wechat.gateway.query("PNEVERHEARDOF");

const forged = (serial: string) => ({
  headers: {
    "wechatpay-timestamp": String(wechat.clock.now().getTime() / 1000),
    "wechatpay-nonce": "n",
    "wechatpay-signature": "AAAA",
    "wechatpay-serial": serial,
  },
  body: "{}",
});

describe("platform certificates", () => {
  test("are fetched with the first answer, once for however many wait, and kept", async () => {
    wechat = await openWechat({ keys: "certificates" });
    await Promise.all([create(), create(), create()]);
    await create();
    expect(fetches()).toBe(1);
    expect(wechat.fake.requests.some(({ headers }) => headers["wechatpay-serial"])).toBe(false);
  });

  test("are fetched again when WeChat Pay signs under a new one, and the old one stays good", async () => {
    wechat = await openWechat({ keys: "certificates" });
    await create();
    wechat.advanceClock(60);
    wechat.fake.rotateKey();
    await create();
    await create();
    expect(fetches()).toBe(2);
  });

  test("are asked for at most once a minute, whatever serial numbers people invent", async () => {
    wechat = await openWechat({ keys: "certificates" });
    await create();
    for (let serial = 1; serial <= 50; serial += 1) {
      await wechat.gateway.readNotice(forged(`5D${String(serial).padStart(38, "0")}`));
    }
    expect(fetches()).toBe(1);
    wechat.advanceClock(60);
    for (let serial = 1; serial <= 50; serial += 1) {
      await wechat.gateway.readNotice(forged(`5D${String(serial).padStart(38, "0")}`));
    }
    expect(fetches()).toBe(2);
    await wechat.gateway.readNotice(forged("PUB_KEY_ID_0000"));
    await create();
  });

  test("are looked at again after half a day, and kept if that fails", async () => {
    wechat = await openWechat({ keys: "certificates" });
    await create();
    wechat.advanceClock(12 * 3600 + 1);
    await create();
    expect(fetches()).toBe(2);
    wechat.advanceClock(12 * 3600 + 1);
    const payment = makePayment(wechat);
    wechat.fake.misbehave("notice-probe");
    wechat.fake.misbehave("5xx");
    await wechat.gateway.create(payment);
    expect(fetches()).toBe(3);
    expect(wechat.alarms).toHaveLength(1);
  });

  test("that have expired are not believed", async () => {
    wechat = await openWechat({ keys: "certificates" });
    await create();
    wechat.advanceClock(6 * 365 * 86_400);
    await expect(create()).rejects.toMatchObject({ kind: "unknown" });
  });

  test.each(["bad-signature", "unsigned", "unknown-key", "wrong-clock", "garbage", "hang", "5xx"])(
    "are not taken from an answer with %s, and the operator hears of it",
    async (mode) => {
      wechat = await openWechat({ keys: "certificates" });
      const creating = makePayment(wechat);
      // The first answer is right; the second is the list of certificates that must be fetched because of it.
      wechat.fake.misbehave("notice-probe");
      wechat.fake.misbehave(mode);
      await expect(wechat.gateway.create(creating)).rejects.toMatchObject({ kind: "unknown" });
      expect(wechat.alarms.join()).toContain("certificates.unreachable");
      wechat.advanceClock(60);
      await wechat.gateway.create(creating);
    },
  );

  test("sealed with another APIv3 key are refused in clear words", async () => {
    wechat = await openWechat({ keys: "certificates" });
    const settings = settingsFrom({ ...wechat.fake.settings, WECHAT_PAY_API_V3_KEY: "x".repeat(32) });
    const gateway = wechatGateway({ ...wechat.options, settings });
    await expect(gateway.create(makePayment(wechat))).rejects.toMatchObject({ kind: "unknown" });
    expect(wechat.alarms.join()).toContain("another APIv3 key");
  });
});

describe("public keys", () => {
  test("need no certificates", async () => {
    wechat = await openWechat({ keys: "public-key" });
    await create();
    await query();
    expect(fetches()).toBe(0);
    await wechat.gateway.readNotice(forged("0".repeat(40)));
    expect(wechat.alarms).toEqual([]);
  });

  test("may be several while one is replaced", async () => {
    wechat = await openWechat({ keys: "public-key" });
    const { publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const other = publicKey.export({ type: "spki", format: "pem" });
    const { WECHAT_PAY_PUBLIC_KEY_ID: id, WECHAT_PAY_PUBLIC_KEY: key } = wechat.fake.settings;
    const settings = settingsFrom({
      ...wechat.fake.settings,
      WECHAT_PAY_PUBLIC_KEY_ID: `PUB_KEY_ID_1, ${id}`,
      WECHAT_PAY_PUBLIC_KEY: `${other}, ${key}`,
    });
    await wechatGateway({ ...wechat.options, settings }).create(makePayment(wechat));
    expect(wechat.fake.requests.at(-1)?.headers["wechatpay-serial"]).toBe("PUB_KEY_ID_1");
  });
});

describe("a merchant who is moving from certificates to public keys", () => {
  test("believes answers and notices under either", async () => {
    wechat = await openWechat({ keys: "both" });
    const payment = makePayment(wechat);
    await wechat.gateway.create(payment);
    wechat.fake.notices.mode = "lose";
    await wechat.fake.pay(payment.attemptNo);
    for (let time = 1; time <= 4; time += 1) {
      const { headers, body } = wechat.fake.writeNotice(payment.attemptNo);
      const lower = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
      const notice = await wechat.gateway.readNotice({ headers: Object.fromEntries(lower), body });
      expect(summarizeTrade(notice?.trade)).toBe("paid");
    }
    expect(fetches()).toBe(1);
  });
});
