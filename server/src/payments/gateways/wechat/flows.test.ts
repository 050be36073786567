import { createPublicKey, verify } from "node:crypto";
import type { PaymentScene } from "@baleen/contract/payments/payments.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  authorizeOnPhone,
  openOnPhone,
  wechatUserAgent,
} from "../../../../../fake-gateways/testing/phone.ts";
import { type FlowDetails, GatewayError, type PayerAuthorizer, PayerUnknownError } from "../gateway.ts";
import { newestNotice, summarizeTrade } from "../testing/with-fakes.ts";
import { wechatGateway } from "./gateway.ts";
import type { WechatSettings } from "./settings.ts";
import { makePayment, type OpenWechat, openWechat, settingsFrom } from "./testing/start-fake.ts";

let wechat: OpenWechat;
let payers: PayerAuthorizer;
beforeEach(async () => {
  wechat = await openWechat();
  wechat.fake.notices.mode = "hold";
  if (!wechat.gateway.payerAuthorizer) throw new Error("The fake's merchant has an official account");
  payers = wechat.gateway.payerAuthorizer;
});
afterEach(() => wechat.fake.close());

const site = "https://www.example.com";
const pricing = `${site}/pricing?buy=1&order=2026`;
const state = "S".repeat(32);
const redirect = `${site}/api/payments/authorized/wechat`;
const byH5: FlowDetails = { way: "h5", clientIp: "203.0.113.7", returnUrl: pricing };

async function openidOf(account = "buyer"): Promise<string> {
  wechat.fake.registration.oauthDomain = "www.example.com";
  const { code } = await authorizeOnPhone(payers.authorizeUrl(state, redirect), account);
  return await payers.readOpenid(code);
}

const scenes: readonly PaymentScene[] = ["scan", "browser", "wechat", "alipay"];
const [browser, app, computer, phone] = (["Browser", "Wechat", "Computer", "Phone"] as const).map(
  (where) => `paymentNeeds${where}`,
);
test.each([
  ["every way", {}, ["code", "h5", "jsapi", browser]],
  ["codes alone", { isH5On: false, officialAccount: undefined }, ["code", computer, computer, computer]],
  ["codes and H5", { officialAccount: undefined }, ["code", "h5", browser, browser]],
  ["codes and JSAPI", { isH5On: false }, ["code", app, "jsapi", app]],
  ["H5 alone", { isNativeOn: false, officialAccount: undefined }, [phone, "h5", browser, browser]],
  ["JSAPI alone", { isNativeOn: false, isH5On: false }, [app, app, "jsapi", app]],
] as const)("a merchant with %s has a way or a way out in each scene", (_, changed, expected) => {
  const settings: WechatSettings = { ...wechat.settings, ...changed };
  const { chooseFlow } = wechatGateway({ ...wechat.options, settings });
  expect(scenes.map(chooseFlow)).toEqual(expected);
});

describe("H5", () => {
  const referer = `${site}/`;

  test("a page opens the app and leads back, and the payment settles as any other", async () => {
    const payment = makePayment(wechat, { flowDetails: byH5 });
    const { codeUrl, validUntil } = await wechat.gateway.create(payment);
    expect(validUntil).toEqual(new Date("2026-03-01T08:05:00Z"));
    expect(new URL(codeUrl).searchParams.get("redirect_url")).toBe(pricing);
    const page = await openOnPhone(codeUrl, { referer, ipAddress: "203.0.113.7" });
    expect(page.text).toContain("9.90");
    await wechat.fake.pay(payment.attemptNo);
    expect(summarizeTrade(await wechat.gateway.query(payment.attemptNo))).toBe("paid");
    const notice = await wechat.gateway.readNotice(newestNotice(wechat.fake));
    expect(summarizeTrade(notice?.trade)).toBe("paid");
  });

  test.each([
    ["without a Referer", {}, "商家参数格式有误"],
    ["from another site", { referer: "https://elsewhere.example/" }, "商家存在未配置的参数"],
    ["inside WeChat", { referer, userAgent: wechatUserAgent }, "请在微信外打开订单"],
    ["from another network", { referer, ipAddress: "198.51.100.1" }, "网络环境未能通过安全验证"],
  ])("the fake refuses a page that is opened %s", async (_, how, sentence) => {
    const { codeUrl } = await wechat.gateway.create(makePayment(wechat, { flowDetails: byH5 }));
    expect((await openOnPhone(codeUrl, how)).text).toContain(sentence);
  });

  test("the fake refuses the sixth minute, a second account and a domain that is not registered", async () => {
    const { codeUrl } = await wechat.gateway.create(makePayment(wechat, { flowDetails: byH5 }));
    await openOnPhone(codeUrl, { referer });
    expect((await openOnPhone(codeUrl, { referer, account: "other" })).text).toContain("签名验证失败");
    wechat.advanceClock(301);
    expect((await openOnPhone(codeUrl, { referer })).text).toContain("支付请求已失效");
    wechat.fake.registration.h5Domains = [];
    expect((await openOnPhone(codeUrl, { referer })).text).toContain("商家存在未配置的参数");
  });

  test("a phone's address that is none is refused", async () => {
    const flowDetails: FlowDetails = { ...byH5, clientIp: "unknown" };
    await expect(wechat.gateway.create(makePayment(wechat, { flowDetails }))).rejects.toMatchObject({
      kind: "refused",
    });
  });
});

describe("JSAPI", () => {
  const pageUrl = `${site}/pricing?buy=1`;

  async function open(account = "buyer") {
    const payment = makePayment(wechat, { flowDetails: { way: "jsapi", openid: await openidOf(account) } });
    const { codeUrl } = await wechat.gateway.create(payment);
    return { attemptNo: payment.attemptNo, given: payers.bridgeRequest(codeUrl) };
  }

  test("the bridge takes what was signed, and the payment settles as any other", async () => {
    const { attemptNo, given } = await open();
    expect(given).toMatchObject({ signType: "RSA", timeStamp: "1772352000" });
    expect(given.package).toMatch(/^prepay_id=wx/);
    expect(await wechat.fake.payAtBridge({ parameters: given, pageUrl })).toEqual({
      err_msg: "get_brand_wcpay_request:ok",
    });
    expect(summarizeTrade(await wechat.gateway.query(attemptNo))).toBe("paid");
    expect(summarizeTrade((await wechat.gateway.readNotice(newestNotice(wechat.fake)))?.trade)).toBe("paid");
  });

  test("its signature covers app, time, nonce and package, in this order", async () => {
    const { given } = await open();
    const text = `${given.appId}\n${given.timeStamp}\n${given.nonceStr}\n${given.package}\n`;
    const key = createPublicKey(wechat.settings.privateKey);
    expect(verify("sha256", Buffer.from(text), key, Buffer.from(given.paySign, "base64"))).toBe(true);
  });

  test("the fake refuses a page outside the directory, another account, changed fields and an old payment", async () => {
    const { given } = await open();
    const refusal = async (call: object) =>
      (await wechat.fake.payAtBridge({ parameters: given, pageUrl, ...call })).err_desc;
    expect(await refusal({ pageUrl: `${site}/company/pricing` })).toBe("当前页面的URL未注册");
    expect(await refusal({ account: "other" })).toBe("下单账号与支付账号不一致");
    expect(await refusal({ parameters: { ...given, timeStamp: 1_772_352_000 } })).toBe("缺少参数：timeStamp");
    expect(await refusal({ parameters: { ...given, nonceStr: "another" } })).toBe("支付验证签名失败");
    wechat.advanceClock(7201);
    expect(await refusal({})).toBe("支付请求已失效");
  });

  test("a payer of another app is refused", async () => {
    const flowDetails: FlowDetails = { way: "jsapi", openid: "oAnotherAppsPayer000000000000" };
    await expect(wechat.gateway.create(makePayment(wechat, { flowDetails }))).rejects.toMatchObject({
      kind: "refused",
    });
  });
});

describe("who pays", () => {
  test("a code names its payer once, and for five minutes", async () => {
    expect(await openidOf()).toBe(await openidOf());
    expect(await openidOf("other")).not.toBe(await openidOf());
    const { code } = await authorizeOnPhone(payers.authorizeUrl(state, redirect));
    await payers.readOpenid(code);
    await expect(payers.readOpenid(code)).rejects.toThrow(PayerUnknownError);
    const { code: late } = await authorizeOnPhone(payers.authorizeUrl(state, redirect));
    wechat.advanceClock(301);
    await expect(payers.readOpenid(late)).rejects.toThrow(PayerUnknownError);
    await expect(payers.readOpenid("made up")).rejects.toThrow(PayerUnknownError);
  });

  test("the fake refuses an address in another order, another domain and another browser", async () => {
    const url = payers.authorizeUrl(state, redirect);
    const open = async (address: string, userAgent = wechatUserAgent) =>
      (await openOnPhone(address, { userAgent })).text;
    expect(await open(url)).toContain("10003");
    wechat.fake.registration.oauthDomain = "www.example.com";
    const [, appid = "", rest = ""] = /\?(appid=\w+)&(.*)#/.exec(url) ?? [];
    expect(await open(url.replace(`${appid}&${rest}`, `${rest}&${appid}`))).toContain("参数错误");
    expect(await open(url, "Mozilla/5.0 Chrome/116.0.0.0")).toContain("请在微信客户端打开链接");
    expect(await open(url)).toBe("");
  });

  test.each(["html", "5xx", "garbage", "hang"])("an answer that is %s names nobody", async (mode) => {
    wechat.fake.registration.oauthDomain = "www.example.com";
    const { code } = await authorizeOnPhone(payers.authorizeUrl(state, redirect));
    wechat.fake.misbehave(mode);
    const error: unknown = await payers.readOpenid(code).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(GatewayError);
    expect(error).not.toBeInstanceOf(PayerUnknownError);
    expect(error).toMatchObject({ kind: "unknown" });
    expect(String(error)).not.toContain(code);
    expect(String(error)).not.toContain(wechat.fake.settings.WECHAT_OFFICIAL_ACCOUNT_SECRET);
  });

  test("a wrong secret is told from a wrong code", async () => {
    const settings = settingsFrom({
      ...wechat.fake.settings,
      WECHAT_OFFICIAL_ACCOUNT_SECRET: "0".repeat(32),
    });
    const stranger = wechatGateway({ ...wechat.options, settings });
    const error: unknown = await stranger.payerAuthorizer?.readOpenid("x").catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ kind: "refused", message: expect.stringContaining("40125") });
    expect(error).not.toBeInstanceOf(PayerUnknownError);
  });
});
