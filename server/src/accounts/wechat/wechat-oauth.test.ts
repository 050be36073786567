import { createSecretKey } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { NoAnswerError, type SendHttp } from "../../platform/http-client.ts";
import { exchangeTimeoutMs, openWechatOAuth, WechatOAuthError } from "./wechat-oauth.ts";

const secret = "fedcba9876543210fedcba9876543210";
const app = {
  appId: "wx0123456789abcdef",
  secret: createSecretKey(Buffer.from(secret)),
  oauthGateway: "https://open.weixin.qq.com",
  apiGateway: "https://api.weixin.qq.com",
};
const openid = "o6_bmjrPTlm6_2sgVt7hMZOPfL2M";
const unionid = "o6_bmasdasdsad6_2sgVt7hMZOPfL";
const token = { access_token: "t", expires_in: 7200, refresh_token: "r", scope: "snsapi_base" };

const sent = vi.fn<SendHttp>();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
  sent.mockReset();
});

const response = (body: unknown, status = 200) => ({
  status,
  headers: { "content-type": "text/plain" },
  body: Buffer.from(typeof body === "string" ? body : JSON.stringify(body)),
});
const refusal = (errcode: number) =>
  response({ errcode, errmsg: `refused ${secret}, rid: 6747f0aa-0a1b2c3d` });
const oauth = openWechatOAuth("official", app, sent);

/** The person or the error, after all pauses. */
async function read(code = "a-code") {
  const outcome = oauth.readPerson(code).catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  return await outcome;
}

async function kindOf(answer: ReturnType<typeof response>) {
  sent.mockResolvedValue(answer);
  const error = await read();
  if (!(error instanceof WechatOAuthError)) expect.fail(`WeChat named ${JSON.stringify(error)}`);
  expect(error.message).not.toContain(secret);
  return error.kind;
}

test("the page is WeChat's, with its parameters in WeChat's order and the address to return to encoded once", () => {
  const state = "STATE0123";
  const back = "https://site.example/api/auth/wechat/return/official?a=1&b=中";
  expect(oauth.authorizeUrl(state, back)).toBe(
    `https://open.weixin.qq.com/connect/oauth2/authorize?appid=${app.appId}&redirect_uri=${encodeURIComponent(back)}&response_type=code&scope=snsapi_base&state=${state}#wechat_redirect`,
  );
  expect(openWechatOAuth("open", app, sent).authorizeUrl(state, back)).toContain(
    "/connect/qrconnect?appid=wx0123456789abcdef&redirect_uri=",
  );
  expect(openWechatOAuth("open", app, sent).authorizeUrl(state, back)).toContain("&scope=snsapi_login&");
  expect(oauth.authorizeUrl(state, back, { asksForName: true })).toContain("&scope=snsapi_userinfo&state=");
});

test("a code is exchanged once, for a person and nothing else, from JSON that WeChat calls plain text", async () => {
  sent.mockResolvedValue(response({ ...token, openid, unionid }));
  expect(await read("a code & more")).toEqual({ openid, unionid });
  expect(sent).toHaveBeenCalledTimes(1);
  const [url, request] = sent.mock.lastCall ?? [];
  expect(Object.fromEntries(new URL(String(url)).searchParams)).toEqual({
    appid: app.appId,
    secret,
    code: "a code & more",
    grant_type: "authorization_code",
  });
  expect(request).toMatchObject({ method: "GET", timeoutMs: exchangeTimeoutMs });
});

describe("a person", () => {
  test.each([
    ["absent", {}],
    ["empty", { unionid: "" }],
    ["null", { unionid: null }],
    ["the text undefined", { unionid: "undefined" }],
    ["the text null", { unionid: "NULL" }],
    ["no text", { unionid: 7 }],
  ])("has no unionid if it is %s", async (_, fields) => {
    sent.mockResolvedValue(response({ ...token, openid, ...fields }));
    expect(await read()).toEqual({ openid, unionid: undefined });
  });

  test.each([
    ["missing", {}],
    ["empty", { openid: "" }],
    ["null", { openid: null }],
    ["the text undefined", { openid: "undefined" }],
    ["the text null", { openid: "null" }],
    ["the text NaN", { openid: "NaN" }],
    ["longer than any id", { openid: "o".repeat(129) }],
    ["a text with a blank", { openid: "o one" }],
    ["markup", { openid: "<script>" }],
    ["a number", { openid: 0 }],
  ])("is never named by an openid that is %s", async (_, fields) => {
    expect(await kindOf(response({ ...token, unionid, ...fields }))).toBe("unavailable");
  });

  test("is not one of a preview, whose ids are virtual", async () => {
    expect(await kindOf(response({ ...token, openid, unionid, is_snapshotuser: 1 }))).toBe("snapshot");
    sent.mockResolvedValue(response({ ...token, openid, is_snapshotuser: 0 }));
    expect(await read()).toMatchObject({ openid });
    // Whatever else it says, it does not say that the person is real.
    expect(await kindOf(response({ ...token, openid, is_snapshotuser: true }))).toBe("unavailable");
  });

  test("is not named by an error, whatever else is in it", async () => {
    expect(await kindOf(response({ errcode: 40029, openid, unionid }))).toBe("code");
    sent.mockResolvedValue(response({ errcode: 0, errmsg: "ok", openid }));
    expect(await read()).toMatchObject({ openid });
  });
});

describe("the name of a person", () => {
  const nameToken = { ...token, openid, scope: "snsapi_userinfo" };

  test("is read with the token of a person who has agreed, within the same time", async () => {
    sent.mockResolvedValueOnce(response(nameToken));
    sent.mockResolvedValueOnce(
      response({ openid, nickname: "小满🐳", headimgurl: "https://a/132", unionid }),
    );
    expect(await read()).toEqual({ openid, unionid, name: "小满🐳" });
    const [url, request] = sent.mock.lastCall ?? [];
    expect(String(url)).toBe(
      `https://api.weixin.qq.com/sns/userinfo?access_token=t&openid=${openid}&lang=zh_CN`,
    );
    expect(request?.timeoutMs).toBeLessThanOrEqual(exchangeTimeoutMs);
  });

  test.each([
    ["", ""],
    ["  two \n\t lines\u2028 ", "two lines"],
    ["turned\u202Etext\u200B\u0000", "turned text"],
    ["<b>阿杰</b> & Co", "<b>阿杰</b> & Co"],
    ["🐳".repeat(100), "🐳".repeat(64)],
  ])("that WeChat gives as %j is %j in one line", async (nickname, name) => {
    sent.mockResolvedValueOnce(response(nameToken)).mockResolvedValueOnce(response({ openid, nickname }));
    expect(await read()).toMatchObject({ name });
  });

  test.each([
    ["another person's", { openid: "another", nickname: "小满" }, "unavailable"],
    ["missing", { openid }, "unavailable"],
    ["no text", { openid, nickname: 7 }, "unavailable"],
    ["refused", { errcode: 48001, errmsg: "api unauthorized" }, "refused"],
  ])("that is %s names nobody", async (_, body, kind) => {
    sent.mockResolvedValueOnce(response(nameToken)).mockResolvedValueOnce(response(body));
    expect(await read()).toMatchObject({ kind });
  });
});

describe("what the error of an answer means", () => {
  test.each([
    [40029, "code"],
    [40163, "code"],
    [42003, "code"],
    [41008, "code"],
    [50002, "restricted"],
    [40013, "refused"],
    [40125, "refused"],
    [41002, "refused"],
    [41004, "refused"],
    [48001, "refused"],
    [40164, "refused"],
    [99999, "refused"],
    [-1, "unavailable"],
    [45011, "unavailable"],
  ])("%i: %s", async (errcode, kind) => {
    expect(await kindOf(refusal(errcode))).toBe(kind);
  });

  test.each([
    ["HTML", response("<html><body>系统繁忙</body></html>")],
    ["nothing", response("")],
    ["half an answer", response('{"openid": "o6_bm')],
    ["a list", response([openid])],
    ["a text", response(JSON.stringify(openid))],
    ["null", response("null")],
    ["a proxy's error", response({ ...token, openid }, 502)],
    ["a redirect", response({ ...token, openid }, 302)],
    ["a proxy's refusal", response({ ...token, openid }, 403)],
  ])("%s names nobody", async (_, answer) => {
    expect(await kindOf(answer)).toBe("unavailable");
  });

  test("no answer names nobody, and its cause is kept for the operator", async () => {
    const cause = new Error("ECONNRESET");
    sent.mockRejectedValue(new NoAnswerError("api.weixin.qq.com gave no answer: ECONNRESET", { cause }));
    expect(await read()).toMatchObject({ kind: "unavailable", message: /gave no answer/, cause });
    expect(sent).toHaveBeenCalledTimes(1);
  });

  test("a fault of the program is none of WeChat's", async () => {
    sent.mockRejectedValue(new TypeError("a fault"));
    expect(await read()).toBeInstanceOf(TypeError);
  });
});

describe("a busy WeChat", () => {
  test("is asked once more, after a second, within the same time", async () => {
    sent.mockResolvedValueOnce(refusal(-1)).mockResolvedValueOnce(response({ ...token, openid }));
    const outcome = oauth.readPerson("a-code");
    await vi.advanceTimersByTimeAsync(999);
    expect(sent).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await outcome).toMatchObject({ openid });
    expect(sent).toHaveBeenCalledTimes(2);
    expect(sent.mock.lastCall?.[1].timeoutMs).toBe(exchangeTimeoutMs - 1_000);
  });

  test("is not asked a third time", async () => {
    expect(await kindOf(refusal(-1))).toBe("unavailable");
    expect(sent).toHaveBeenCalledTimes(2);
  });

  test("is not asked again if it has taken the time for it", async () => {
    sent.mockImplementation(async () => {
      await vi.advanceTimersByTimeAsync(exchangeTimeoutMs - 1_000);
      return refusal(-1);
    });
    expect(await read()).toMatchObject({ kind: "unavailable" });
    expect(sent).toHaveBeenCalledTimes(1);
  });

  test("is not asked again about a code that it has refused", async () => {
    expect(await kindOf(refusal(40163))).toBe("code");
    expect(sent).toHaveBeenCalledTimes(1);
  });
});
