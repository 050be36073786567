import { afterEach, beforeEach, expect, test } from "vitest";
import { listen } from "../../../../../fake-gateways/listen.ts";
import { stepsOf } from "../testing/with-fakes.ts";
import { checkWechatFlows } from "./self-test.ts";
import { type OpenWechat, openWechat, settingsFrom } from "./testing/start-fake.ts";

let wechat: OpenWechat;
beforeEach(async () => {
  wechat = await openWechat();
});
afterEach(() => wechat.fake.close());

const proof = "aB3dE5fG7hI9jK1m";
const site = "http://localhost:9";

async function check(changed: Record<string, string> = {}, origin = site) {
  const given = Object.entries({ ...wechat.fake.settings, ...changed }).filter(([, value]) => value !== "");
  const settings = settingsFrom(Object.fromEntries(given));
  const steps = await stepsOf(checkWechatFlows(settings, { ...wechat.options, origin }));
  return {
    steps,
    inShort: steps.map(({ result, sentence }) => `${result === "ok" ? "+" : "-"} ${sentence.en}`),
    hints: steps.map(({ remedy }) => remedy?.en ?? "").join("\n"),
  };
}

const all = [
  "+ Codes to scan (Native支付) can be made",
  "+ Payments in phones' browsers (H5支付) can be made",
  "+ The official account's AppSecret is right",
  "+ Cards of pages shared inside WeChat (JS-SDK) can be made",
  "+ Payments inside WeChat (JSAPI支付) can be made",
  "+ The file that proves the domain for OAuth",
];

test("every payment flow passes, says what has to be registered for it, and leaves nothing that can be paid", async () => {
  const { inShort, hints } = await check();
  expect(inShort).toEqual(all);
  expect(hints).toContain("Register localhost as H5支付域名");
  expect(hints).toContain(`Register ${site}/ as JSAPI支付授权目录`);
  expect(hints).toContain("register localhost as the account's 网页授权域名");
  expect(hints).toContain("Register localhost as the account's JS接口安全域名");
  const trades = wechat.fake.trades();
  expect(trades.map(({ amountFen, state }) => `${amountFen} ${state}`)).toEqual(["1 CLOSED", "1 CLOSED"]);
});

test("payment flows that are off are not tried", async () => {
  const off = { WECHAT_PAY_H5: "", WECHAT_OFFICIAL_ACCOUNT_APP_ID: "", WECHAT_OFFICIAL_ACCOUNT_SECRET: "" };
  expect((await check(off)).inShort).toEqual(all.slice(0, 1));
});

test("a product that was not applied for, and an app that is not bound, are named", async () => {
  wechat.fake.registration.products = ["NATIVE"];
  const unapplied = await check();
  expect(unapplied.inShort).toEqual([
    all[0],
    `-${all[1]?.slice(1)}`,
    ...all.slice(2, 4),
    `-${all[4]?.slice(1)}`,
    all[5],
  ]);
  expect(unapplied.hints).toMatch(/产品中心.*NO_AUTH/);
  wechat.fake.registration.products = ["NATIVE", "MWEB", "JSAPI"];
  wechat.fake.registration.appIds = [wechat.settings.appId];
  const unbound = await check();
  expect(unbound.inShort).toEqual([...all.slice(0, 4), `-${all[4]?.slice(1)}`, all[5]]);
  expect(unbound.hints).toMatch(/AppID账号管理.*APPID_MCHID_NOT_MATCH/);
});

test("a wrong AppSecret is found, and shown nowhere", async () => {
  const secret = "0123456789abcdef0123456789abcdef";
  const { inShort, hints, steps } = await check({ WECHAT_OFFICIAL_ACCOUNT_SECRET: secret });
  expect(inShort).toContain(`-${all[2]?.slice(1)}`);
  expect(hints).toContain("40125");
  expect(JSON.stringify(steps)).not.toContain(secret);
});

test("a server that is not on the account's list is told so, and the payment flows pass", async () => {
  wechat.fake.registration.isServerAllowed = false;
  const { inShort, hints } = await check();
  expect(inShort).toEqual([...all.slice(0, 3), `-${all[3]?.slice(1)}`, ...all.slice(4)]);
  expect(hints).toMatch(/IP白名单.*40164/);
});

test("the file that proves the domain is fetched from the site", async () => {
  const file = `MP_verify_${proof}.txt`;
  const shop = await listen(0, async ({ target }) =>
    target === `/${file}` ? { status: 200, body: proof } : { status: 404 },
  );
  try {
    const there = await check({ WECHAT_DOMAIN_FILE: file }, shop.origin);
    expect(there.steps.at(-1)).toEqual({ result: "ok", sentence: expect.anything() });
    const other = await check({ WECHAT_DOMAIN_FILE: "MP_verify_another.txt" }, shop.origin);
    expect(other.steps.at(-1)).toMatchObject({
      result: "fail",
      remedy: { en: expect.stringContaining("another") },
    });
  } finally {
    await shop.close();
  }
});
