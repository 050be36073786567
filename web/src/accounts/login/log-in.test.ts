import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../../platform/api/api-error.ts";
import { LocalizedError } from "../../platform/errors/describe-error.ts";
import { texts } from "../sign-in/sign-in.text.ts";
import { type Credentials, logInWith } from "./log-in.ts";
import { describeLoginError } from "./use-login.ts";

const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal("fetch", fetched);
  vi.stubGlobal("location", { hostname: "site.test" });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

const user = {
  id: 7,
  username: "kelp_99",
  nickname: null,
  email: null,
  phone: null,
  roles: [],
  createdAt: "2026-03-02T00:00:00.000Z",
  vipExpireAt: null,
  hasPassword: true,
};
const device = {
  deviceId: "Chrome，Windows",
  loginTime: "2026-11-20T01:00:00.000Z",
  lastActivity: "2026-11-20T02:00:00.000Z",
};

const byPassword: Credentials = { type: "username", username: "kelp_99", password: "secret1" };

function logIn(answer: unknown, { status = 200, force = false, credentials = byPassword } = {}) {
  fetched.mockResolvedValueOnce(Response.json(answer, { status }));
  return logInWith(credentials, { language: "zh", force });
}

function sentBody(): unknown {
  return JSON.parse(String(fetched.mock.calls[0]?.[1]?.body));
}

async function messageOf(failing: Promise<unknown>) {
  const error = await failing.then(
    () => {
      throw new Error("The sign-in did not fail.");
    },
    (reason: unknown) => reason,
  );
  return describeLoginError(error).message;
}

describe("signing in", () => {
  it("returns the token and its user [spec 3.6]", async () => {
    const outcome = await logIn({ success: true, message: "登录成功", access_token: "t0ken", user });
    const { nickname: _, ...kept } = user;
    expect(outcome).toEqual({ kind: "signed-in", token: "t0ken", user: kept, hasCancelledDeletion: false });
    expect(sentBody()).toEqual({ type: "username", username: "kelp_99", password: "secret1" });
  });

  it("reports the sessions on other devices [spec 3.6, 4.4]", async () => {
    const conflictInfo = { existingSessions: [device] };
    const outcome = await logIn({ success: false, message: "", sessionConflict: true, conflictInfo });
    expect(outcome).toEqual({ kind: "conflict", sessions: [device] });
  });

  it("ends them when asked to [spec 4.4]", async () => {
    await logIn({ success: true, message: "", access_token: "t0ken", user }, { force: true });
    expect(sentBody()).toMatchObject({ forceLogin: true });
  });

  it.each([
    { type: "email", email: "li@example.com", code: "123456" },
    { type: "phone", phone: "13800138000", code: "123456" },
  ] as const)(
    "sends the code that came by $type, and the same again when it ends the others [spec 3.6]",
    async (code) => {
      await logIn({ success: true, message: "", access_token: "t0ken", user }, { credentials: code });
      expect(sentBody()).toEqual(code);
      fetched.mockClear();
      await logIn(
        { success: true, message: "", access_token: "t0ken", user },
        { credentials: code, force: true },
      );
      expect(sentBody()).toEqual({ ...code, forceLogin: true });
    },
  );

  it.each([
    ["a token", { success: true, message: "", user }],
    ["any sense", "ok"],
  ])("fails over the format when the reply lacks %s [spec 7.10]", async (_, answer) => {
    await expect(logIn(answer)).rejects.toBeInstanceOf(LocalizedError);
    expect(await messageOf(logIn(answer))).toEqual(texts.badAnswer);
  });

  it.each([
    ["no user", { success: true, message: "", access_token: "t0ken" }],
    ["no usable user", { success: true, message: null, access_token: "t0ken", user: { ...user, id: -1 } }],
    ["no message either, in another envelope", { code: 0, data: { access_token: "t0ken" } }],
  ])("fetches the user with the new token when the reply has %s", async (_, answer) => {
    fetched
      .mockResolvedValueOnce(Response.json(answer))
      .mockResolvedValueOnce(Response.json({ code: 0, data: user }));
    const outcome = await logInWith(byPassword, { language: "zh", force: false });
    expect(outcome).toMatchObject({ kind: "signed-in", token: "t0ken", user: { username: "kelp_99" } });
    const [url, init] = fetched.mock.lastCall ?? [];
    expect(url).toBe("/api/auth/profile");
    expect(new Headers(init?.headers).get("Authorization")).toBe("Bearer t0ken");
  });

  it("fails with the profile's error when the user cannot be fetched", async () => {
    fetched
      .mockResolvedValueOnce(Response.json({ success: true, access_token: "t0ken" }))
      .mockResolvedValueOnce(Response.json({}, { status: 500 }));
    const failing = logInWith(byPassword, { language: "zh", force: false });
    expect(await messageOf(failing)).toMatchObject({ zh: "服务器错误" });
  });

  it("fails with the server's message [spec 8.11, 8.17]", async () => {
    const message = "用户名或密码不正确";
    expect(await messageOf(logIn({ success: false, message }, { status: 400 }))).toMatchObject({
      zh: message,
    });
    expect(await messageOf(logIn({ success: false, message }))).toMatchObject({ zh: message });
  });

  it("fails with a message of its own when the server sends none [spec 8.11]", async () => {
    await expect(logIn({ success: false })).rejects.toBeInstanceOf(ApiError);
    expect(await messageOf(logIn({ success: false }))).toEqual(texts.loginFailed);
  });
});
