import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../../platform/api/api-error.ts";
import { texts } from "./codes.text.ts";
import { needsNewCaptcha } from "./use-captcha.ts";
import { type CodeRequest, describeCodeError, requestCode, resendDelay } from "./use-send-code.ts";

const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal("fetch", fetched);
  vi.stubGlobal("location", { hostname: "site.test" });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

const solved = { sessionId: "s1", captcha: "wxyz" };
const guarded: CodeRequest = { purpose: "login", contactKind: "phone", contact: "13800138000", solved };

async function refusal(status: number, body: unknown, headers = {}, request = guarded): Promise<ApiError> {
  fetched.mockResolvedValueOnce(Response.json(body, { status, headers }));
  const error = await requestCode(request, "zh").catch((thrown: unknown) => thrown);
  if (error instanceof ApiError) return error;
  throw new Error("The call was not refused.");
}

describe("asking for a code", () => {
  it.each([
    ["login", "email", "/api/auth/login/email/code"],
    ["login", "phone", "/api/auth/phone/code"],
    ["register", "email", "/api/register/email/code"],
    ["register", "phone", "/api/register/phone/code"],
    ["recover", "email", "/api/auth/recover/email/code"],
    ["recover", "phone", "/api/auth/recover/phone/code"],
    ["bind", "email", "/api/auth/bind/email/code"],
    ["bind", "phone", "/api/auth/bind/phone/code"],
    ["continue", "email", "/api/auth/continue/code"],
    ["continue", "phone", "/api/auth/continue/code"],
  ] as const)("to %s by %s goes to its own address [spec 7.3]", async (purpose, contactKind, path) => {
    fetched.mockResolvedValueOnce(Response.json({ code: 0, message: "ok", data: null }));
    await requestCode({ purpose, contactKind, contact: "to", solved }, "zh");
    expect(fetched.mock.calls[0]?.[0]).toBe(path);
    expect(JSON.parse(String(fetched.mock.calls[0]?.[1]?.body))).toEqual({ [contactKind]: "to", ...solved });
  });

  it("to an own address names none, which the server knows", async () => {
    fetched.mockResolvedValueOnce(Response.json({ code: 0 }));
    await requestCode({ purpose: "verify", contactKind: "phone", contact: "13800138000" }, "zh");
    expect(fetched.mock.calls[0]?.[0]).toBe("/api/account/code");
    expect(JSON.parse(String(fetched.mock.calls[0]?.[1]?.body))).toEqual({
      purpose: "verify",
      type: "phone",
    });
  });

  it("carries no captcha for binding while the server asks for none", async () => {
    fetched.mockResolvedValueOnce(Response.json({ code: 0 }));
    await requestCode({ purpose: "bind", contactKind: "phone", contact: "13800138000" }, "zh");
    expect(JSON.parse(String(fetched.mock.calls[0]?.[1]?.body))).toEqual({ phone: "13800138000" });
  });
});

describe("a code that was not sent", () => {
  it("shows the server's message", async () => {
    const error = await refusal(400, { code: 2101, message: "图形验证码不正确或已过期" });
    expect(describeCodeError(error, guarded).message.zh).toBe("图形验证码不正确或已过期");
  });

  it("is put down to the captcha when a 400 has no message [spec 8.10]", async () => {
    expect(describeCodeError(await refusal(400, {}), guarded).message).toBe(texts.captchaRefused);
    expect(texts.captchaRefused.en).toBe("Failed to verify captcha");
  });

  it("has a message of its own when the server sends none [spec 8.10]", async () => {
    const bind: CodeRequest = { purpose: "bind", contactKind: "email", contact: "a@b.cn" };
    expect(describeCodeError(await refusal(400, {}, {}, bind), bind).message).toBe(texts.codeNotSent);
    expect(describeCodeError(await refusal(418, "<html></html>"), guarded).message).toBe(texts.codeNotSent);
    expect(texts.codeNotSent.en).toBe("Failed to send verification code");
  });

  it.each([
    ["验证码发送失败，请稍后再试", true],
    ["图形验证码不正确或已过期，已换一张新的", true],
    ["A verification code was sent too recently. Please try again in 47 seconds", true],
    ["The Verification Code is wrong or has expired", true],
    ["操作太频繁，请在30秒后再试", false],
  ])(
    "needs a new captcha if its message without a code mentions the code: %s [spec 4.5]",
    async (message, isAsked) => {
      expect(needsNewCaptcha(await refusal(503, { code: 1, message }))).toBe(isAsked);
    },
  );

  it("needs a new captcha when only a field says so", async () => {
    const body = { code: 1, message: "请求的内容不正确", fields: { captcha: "图形验证码不正确" } };
    expect(needsNewCaptcha(await refusal(400, body))).toBe(true);
  });

  it("keeps the captcha when there is no response", async () => {
    fetched.mockRejectedValueOnce(new TypeError("no route"));
    const error = await requestCode(guarded, "zh").catch((thrown: unknown) => thrown);
    expect(needsNewCaptcha(error)).toBe(false);
    expect(describeCodeError(error, guarded).message.zh).toBe("网络错误，请检查您的网络连接");
  });
});

describe("a code asked for too soon", () => {
  const tooSoon = { code: 2104, message: "验证码发送太频繁，请在47秒后再试" };

  it("makes the countdown go on from where the server is", async () => {
    expect(resendDelay(await refusal(429, tooSoon, { "Retry-After": "47" }))).toBe(47);
  });

  it("starts no countdown for a wait of hours, or one that is not told", async () => {
    expect(resendDelay(await refusal(429, tooSoon, { "Retry-After": "3000" }))).toBeUndefined();
    expect(resendDelay(await refusal(429, tooSoon))).toBeUndefined();
    expect(resendDelay(await refusal(503, tooSoon, { "Retry-After": "5" }))).toBeUndefined();
  });
});
