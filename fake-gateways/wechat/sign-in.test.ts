import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  authorizeOnPhone,
  openOnPhone,
  phoneUserAgent,
  scanWithPhone,
  wechatUserAgent,
  wecomUserAgent,
} from "../testing/phone.ts";
import { startWechatFake, type WechatFake } from "./fake-gateway.ts";

let fake: WechatFake;
let time = new Date("2026-03-01T08:00:00Z");
beforeEach(async () => {
  fake = await startWechatFake({ now: () => time });
});
afterEach(() => fake.close());

const inWechat = { userAgent: wechatUserAgent };
const returnUrl = "http://localhost:3000/api/auth/wechat/return/official?to=1";
const official = () => ({
  appId: fake.settings.WECHAT_OFFICIAL_ACCOUNT_APP_ID ?? "",
  secret: fake.settings.WECHAT_OFFICIAL_ACCOUNT_SECRET ?? "",
});
const open = () => ({
  appId: fake.settings.WECHAT_OPEN_PLATFORM_APP_ID ?? "",
  secret: fake.settings.WECHAT_OPEN_PLATFORM_SECRET ?? "",
});

function authorizeUrl(scope: string, more = "") {
  const redirect = encodeURIComponent(returnUrl);
  return `${fake.origin}/connect/oauth2/authorize?appid=${official().appId}&redirect_uri=${redirect}&response_type=code&scope=${scope}&state=S1${more}#wechat_redirect`;
}

function qrconnectUrl(changed: Readonly<Record<string, string>> = {}) {
  const query = new URLSearchParams({
    appid: open().appId,
    redirect_uri: returnUrl,
    response_type: "code",
    scope: "snsapi_login",
    state: "S-2",
    ...changed,
  });
  return `${fake.origin}/connect/qrconnect?${query}#wechat_redirect`;
}

type Answer = Readonly<Record<string, unknown>>;

async function get(path: string, query: Readonly<Record<string, string>>): Promise<Answer> {
  const response = await fetch(`${fake.origin}/sns/${path}?${new URLSearchParams(query)}`);
  // The fake answers with a JSON object.
  return JSON.parse(await response.text()) as Answer;
}

function exchange(code: string, { appId, secret } = official()): Promise<Answer> {
  return get("oauth2/access_token", { appid: appId, secret, code, grant_type: "authorization_code" });
}

const exchangeOf = async (scope: string, account?: string) =>
  exchange((await authorizeOnPhone(authorizeUrl(scope), account)).code);
const userInfoOf = ({ access_token, openid }: Answer) =>
  get("userinfo", { access_token: String(access_token), openid: String(openid), lang: "zh_CN" });

describe("the official account", () => {
  test("names a person without a question, and without a unionid", async () => {
    const { location } = await openOnPhone(authorizeUrl("snsapi_base"), inWechat);
    expect(location).toMatch(
      /^http:\/\/localhost:3000\/api\/auth\/wechat\/return\/official\?to=1&code=\w{32}&state=S1$/,
    );
    const answer = await exchangeOf("snsapi_base");
    expect(answer).toMatchObject({ openid: expect.stringMatching(/^o.{27}$/), scope: "snsapi_base" });
    expect(answer).not.toHaveProperty("unionid");
    expect(await userInfoOf(answer)).toMatchObject({
      errcode: 48001,
      errmsg: expect.stringContaining("rid: "),
    });
  });

  test("asks for consent once, and again if it is told to", async () => {
    const url = authorizeUrl("snsapi_userinfo");
    expect((await openOnPhone(url, inWechat)).text).toContain("允许");
    expect((await openOnPhone(url, inWechat, { answer: "allow" })).location).toContain("code=");
    expect((await openOnPhone(url, inWechat)).location).toContain("code=");
    expect((await openOnPhone(url, { ...inWechat, account: "friend" })).location).toBe("");
    const popup = authorizeUrl("snsapi_userinfo", "&forcePopup=true");
    expect((await openOnPhone(popup, inWechat)).location).toBe("");
  });

  test("does not ask followers", async () => {
    fake.switches.followers = "everybody";
    expect((await openOnPhone(authorizeUrl("snsapi_userinfo"), inWechat)).location).toContain("code=");
  });

  test("keeps a person who refuses, or returns without a code", async () => {
    const url = authorizeUrl("snsapi_userinfo");
    const refusal = { answer: "refuse" };
    expect((await openOnPhone(url, inWechat, refusal)).text).toContain("你已取消此次登录");
    fake.switches.refusal = "returns";
    const { location } = await openOnPhone(url, inWechat, refusal);
    expect(location).toBe(`${returnUrl}&state=S1`);
  });

  test("gives a unionid with consent, while it is bound to the open platform", async () => {
    const bound = await exchangeOf("snsapi_userinfo");
    expect(bound.unionid).toMatch(/^u.{27}$/);
    fake.switches["open-platform"] = "unbound";
    const unbound = await exchangeOf("snsapi_userinfo");
    expect([unbound.openid, unbound.unionid]).toEqual([bound.openid, undefined]);
    expect(await userInfoOf(unbound)).not.toHaveProperty("unionid");
  });

  test("shows snapshots with other virtual people each time", async () => {
    const real = await exchangeOf("snsapi_userinfo");
    fake.switches.snapshot = "on";
    const seen = [await exchangeOf("snsapi_userinfo"), await exchangeOf("snsapi_userinfo")];
    expect(seen).toMatchObject([{ is_snapshotuser: 1 }, { is_snapshotuser: 1 }]);
    const ids = [real, ...seen].flatMap(({ openid, unionid }) => [openid, unionid]);
    expect(new Set(ids).size).toBe(6);
    expect((await exchangeOf("snsapi_base")).openid).toBe(real.openid);
    fake.switches.snapshot = "unflagged";
    const unflagged = await exchangeOf("snsapi_userinfo");
    expect(unflagged).not.toHaveProperty("is_snapshotuser");
    expect(unflagged.openid).not.toBe(real.openid);
  });

  test("sends a browser back twice, with one code or with two", async () => {
    const codes = async () => {
      const { location, text } = await openOnPhone(authorizeUrl("snsapi_base"), inWechat);
      expect(location).toBe("");
      return [...text.matchAll(/href="[^"]+code=(\w+)&amp;state=S1"/g)].map(([, code]) => code);
    };
    fake.switches.callback = "same-code-twice";
    const [first, second] = await codes();
    expect([first?.length, second]).toEqual([32, first]);
    fake.switches.callback = "two-codes";
    expect(new Set(await codes()).size).toBe(2);
  });

  test("lets only followers use a test account, which knows no unionid", async () => {
    fake.switches.account = "test";
    expect((await openOnPhone(authorizeUrl("snsapi_base"), inWechat)).text).toContain("10006");
    fake.switches.followers = "everybody";
    expect(await exchangeOf("snsapi_userinfo")).not.toHaveProperty("unionid");
  });

  test.each([
    ["another browser", phoneUserAgent],
    ["企业微信", wecomUserAgent],
  ])("refuses %s", async (_, userAgent) => {
    const { location, text } = await openOnPhone(authorizeUrl("snsapi_base"), { userAgent });
    expect([location, text]).toEqual(["", expect.stringContaining("请在微信客户端打开链接")]);
  });

  test.each([
    [
      "another order of the parameters",
      (url: string) => url.replace(/(appid=\w+)&(redirect_uri=[^&]+)/, "$2&$1"),
    ],
    ["a state with other signs", (url: string) => url.replace("S1", "S-1")],
    ["the website application’s scope", (url: string) => url.replace("snsapi_base", "snsapi_login")],
    ["a domain that is not registered", (url: string) => url.replace("localhost", "www.example.com")],
  ])("refuses %s", async (_, change) => {
    const { location, text } = await openOnPhone(change(authorizeUrl("snsapi_base")), inWechat);
    expect([location, text]).toEqual(["", expect.stringContaining('class="wrong"')]);
  });
});

describe("the website application", () => {
  test("names the person who scans, by another openid and the same unionid", async () => {
    const { code, state } = await scanWithPhone(qrconnectUrl(), "friend");
    expect(state).toBe("S-2");
    const answer = await exchange(code, open());
    expect(answer.scope).toBe("snsapi_login");
    const inside = await exchangeOf("snsapi_userinfo", "friend");
    expect(answer.unionid).toBe(inside.unionid);
    expect(answer.openid).not.toBe(inside.openid);
  });

  test("shows a code, then asks on the phone, which may refuse", async () => {
    const url = qrconnectUrl();
    const { text } = await openOnPhone(url);
    expect(text).toContain("<svg");
    const accounts = [...text.matchAll(/name="account" value="(\w+)"/g)].map(([, account]) => account);
    expect(accounts).toEqual(["buyer", "friend", "stranger"]);
    const [, scan = ""] = /name="scan" value="([^"]+)"/.exec(text) ?? [];
    const scanned = await openOnPhone(url, {}, { scan, account: "friend" });
    expect(scanned.text).toContain("&lt;b&gt;阿杰&lt;/b&gt; &amp; Co");
    const refusal = { scan, account: "friend", answer: "refuse" };
    expect((await openOnPhone(url, {}, refusal)).text).toContain("你已取消此次登录");
    expect((await openOnPhone(url, {}, refusal)).text).toContain("二维码已失效");
  });

  test("lets a code expire after five minutes", async () => {
    const url = qrconnectUrl();
    const [, scan = ""] = /name="scan" value="([^"]+)"/.exec((await openOnPhone(url)).text) ?? [];
    time = new Date(time.getTime() + 301_000);
    const late = await openOnPhone(url, {}, { scan, account: "buyer", answer: "allow" });
    expect(late.text).toContain("二维码已失效");
  });

  test.each([
    { appid: "wx0123456789abcdef" },
    { scope: "snsapi_base" },
    { response_type: "token" },
    { redirect_uri: "https://www.example.com/" },
  ])("refuses %j", async (changed) => {
    expect((await openOnPhone(qrconnectUrl(changed))).text).toContain('class="wrong"');
  });

  test("returns only to its own registered domain", async () => {
    fake.registration.oauthDomain = "www.example.com";
    expect((await scanWithPhone(qrconnectUrl())).code).not.toBe("");
    fake.registration.callbackDomain = "www.example.com";
    await expect(scanWithPhone(qrconnectUrl())).rejects.toThrow("redirect_uri");
  });
});

describe("the API", () => {
  test("takes a code once, within five minutes, and from its own app alone", async () => {
    const { code } = await authorizeOnPhone(authorizeUrl("snsapi_base"));
    expect(await exchange(code, open())).toMatchObject({ errcode: 40029 });
    expect(await exchange(code, { ...official(), secret: open().secret })).toMatchObject({ errcode: 40125 });
    expect(await exchange(code)).toHaveProperty("access_token");
    expect(await exchange(code)).toMatchObject({ errcode: 40163 });
    const late = await authorizeOnPhone(authorizeUrl("snsapi_base"));
    time = new Date(time.getTime() + 301_000);
    expect(await exchange(late.code)).toMatchObject({ errcode: 42003 });
  });

  test("tells today’s fields of a person, with any nickname and with or without a picture", async () => {
    const info = await userInfoOf(await exchangeOf("snsapi_userinfo", "friend"));
    expect(info).toMatchObject({ nickname: "<b>阿杰</b> & Co", sex: 0, province: "", privilege: [] });
    const picture = () => fetch(String(info.headimgurl));
    expect((await picture()).headers.get("content-type")).toBe("image/png");
    fake.switches.pictures = "gone";
    expect((await picture()).status).toBe(404);
    const stranger = await userInfoOf(await exchangeOf("snsapi_userinfo", "stranger"));
    expect(stranger).toMatchObject({ nickname: "", headimgurl: "" });
  });

  test("refuses unknown tokens, other openids and expired tokens", async () => {
    const answer = await exchangeOf("snsapi_userinfo");
    expect(await userInfoOf({ ...answer, access_token: "unknown" })).toMatchObject({ errcode: 40001 });
    expect(await userInfoOf({ ...answer, openid: "oOther" })).toMatchObject({ errcode: 40003 });
    const { access_token, openid } = answer;
    const check = () => get("auth", { access_token: String(access_token), openid: String(openid) });
    expect(await check()).toMatchObject({ errcode: 0 });
    time = new Date(time.getTime() + 7_200_000);
    expect(await check()).toMatchObject({ errcode: 40003 });
    expect(await userInfoOf(answer)).toMatchObject({ errcode: 42001 });
  });

  test("prolongs a valid token unchanged, and replaces an expired one for thirty days", async () => {
    const { access_token, refresh_token } = await exchangeOf("snsapi_userinfo");
    const refresh = (token = String(refresh_token)) =>
      get("oauth2/refresh_token", {
        appid: official().appId,
        grant_type: "refresh_token",
        refresh_token: token,
      });
    expect((await refresh()).access_token).toBe(access_token);
    time = new Date(time.getTime() + 7_200_000);
    const renewed = await refresh();
    expect(renewed.access_token).not.toBe(access_token);
    expect(await userInfoOf(renewed)).toMatchObject({ nickname: "小满🐳" });
    expect(await refresh("unknown")).toMatchObject({ errcode: 40030 });
    time = new Date(time.getTime() + 30 * 86_400_000);
    expect(await refresh()).toMatchObject({ errcode: 40030 });
  });

  test.each(["errcode:-1", "errcode:40029", "errcode:45011"])(
    "answers %s once, without using the code up",
    async (mode) => {
      const { code } = await authorizeOnPhone(authorizeUrl("snsapi_base"));
      fake.misbehave(mode);
      const refused = await exchange(code);
      expect(refused).toEqual({
        errcode: Number(mode.replace("errcode:", "")),
        errmsg: expect.stringMatching(/, rid: [\w-]+$/),
      });
      expect(await exchange(code)).toHaveProperty("openid");
    },
  );

  test("uses the code up although its answer breaks off", async () => {
    const { code } = await authorizeOnPhone(authorizeUrl("snsapi_base"));
    fake.misbehave("cut");
    await expect(exchange(code)).rejects.toThrow();
    expect(await exchange(code)).toMatchObject({ errcode: 40163 });
  });

  test("misbehaves at one path alone", async () => {
    fake.misbehave("5xx", 1, "/sns/");
    const merchantQuery = await fetch(`${fake.origin}/v3/certificates`);
    expect(merchantQuery.status).toBe(401);
    expect((await fetch(`${fake.origin}/sns/auth`)).status).toBe(502);
    expect((await fetch(`${fake.origin}/sns/auth`)).status).toBe(200);
  });
});

describe("its pages and controls", () => {
  const control = (act: string, fields: object) =>
    fetch(`${fake.origin}/control/${act}`, { method: "POST", body: JSON.stringify(fields) });

  test("switches are turned over HTTP too, and shown with people and codes", async () => {
    await exchangeOf("snsapi_userinfo");
    const state = await (await control("switch", { name: "open-platform", position: "unbound" })).json();
    expect(state).toMatchObject({
      switches: { "open-platform": "unbound", snapshot: "off" },
      people: [{ account: "buyer", hasConsented: true }, { hasConsented: false }, { account: "stranger" }],
      codes: [{ account: "buyer", scope: "snsapi_userinfo", isUsed: true }],
    });
    expect(fake.switches["open-platform"]).toBe("unbound");
    for (const fields of [{ name: "snapshot", position: "maybe" }, { name: "weather" }]) {
      expect((await control("switch", fields)).status).toBe(400);
    }
    expect(await (await fetch(fake.origin)).text()).toContain('aria-label="snapshot"');
  });

  test("a browser becomes the WeChat of one of three people", async () => {
    const press = (account: string) =>
      fetch(`${fake.origin}/people`, {
        method: "POST",
        body: new URLSearchParams({ account }),
        redirect: "manual",
      });
    const chosen = await press("friend");
    expect([chosen.status, chosen.headers.get("set-cookie")]).toEqual([303, "wechat_account=friend; Path=/"]);
    expect((await press("nobody")).status).toBe(400);
    const { text } = await openOnPhone(`${fake.origin}/people`, { account: "friend" });
    expect(text).toContain("friend ✓");
  });
});
