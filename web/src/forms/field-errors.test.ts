import { describe, expect, it, vi } from "vitest";
import { ApiError, asReturned } from "../api/api-error.ts";
import { fieldErrorText, setServerErrors } from "./field-errors.ts";

const zh = (pair: { zh: string }) => pair.zh;

describe("what stands under a field", () => {
  it("is the sentence of the reason", () => {
    expect(fieldErrorText({ type: "custom", message: "passwordShort" }, zh)).toBe("密码至少6位");
    expect(fieldErrorText({ type: "custom", message: "nameBeforeAtShort" }, zh)).toContain("至少要3个字符");
  });

  it("is the server's sentence as returned", () => {
    expect(fieldErrorText({ type: "server", message: "换一个" }, zh)).toBe("换一个");
  });

  it("is nothing while nothing is wrong", () => {
    expect(fieldErrorText(undefined, zh)).toBeUndefined();
  });

  it("is put there from a refusal, with focus on the first field alone", () => {
    const setError = vi.fn();
    const fields = { newPassword: "太常见", oldPassword: "不正确", captcha: "不在这里" };
    const error = new ApiError({ kind: "refused", sentence: asReturned("不行"), status: 400, fields });
    setServerErrors<{ current: string; chosen: string }>(
      error,
      { oldPassword: "current", newPassword: "chosen" },
      setError,
    );
    expect(setError.mock.calls).toEqual([
      ["current", { type: "server", message: "不正确" }, { shouldFocus: true }],
      ["chosen", { type: "server", message: "太常见" }, { shouldFocus: false }],
    ]);
  });
});
