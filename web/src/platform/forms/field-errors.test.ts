import { describe, expect, it, vi } from "vitest";
import { ApiError } from "../api/api-error.ts";
import { fieldErrorText, setServerErrors } from "./field-errors.ts";

const zh = (pair: { zh: string }) => pair.zh;

describe("the text below a field", () => {
  it("is our text for the reason", () => {
    expect(fieldErrorText({ type: "custom", message: "passwordShort" }, zh)).toBe("密码至少6位");
    expect(fieldErrorText({ type: "custom", message: "nameBeforeAtShort" }, zh)).toContain("至少要3个字符");
  });

  it("is the server's text as returned", () => {
    expect(fieldErrorText({ type: "server", message: "换一个" }, zh)).toBe("换一个");
  });

  it("is empty while the field is valid", () => {
    expect(fieldErrorText(undefined, zh)).toBeUndefined();
  });

  it("comes from the server's field errors, with focus on the first field alone", () => {
    const setError = vi.fn();
    const fields = { newPassword: "太常见", oldPassword: "不正确", captcha: "不在这里" };
    const error = new ApiError({ kind: "rejected", message: "不行", status: 400, fields });
    setServerErrors<{ oldPassword: string; newPassword: string }>(
      error,
      ["oldPassword", "newPassword"],
      setError,
    );
    expect(setError.mock.calls).toEqual([
      ["oldPassword", { type: "server", message: "不正确" }, { shouldFocus: true }],
      ["newPassword", { type: "server", message: "太常见" }, { shouldFocus: false }],
    ]);
  });
});
