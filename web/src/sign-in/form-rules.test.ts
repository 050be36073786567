import { describe, expect, it, vi } from "vitest";
import type * as z from "zod/mini";
import { ApiError, asReturned } from "../api/api-error.ts";
import { problemText, showServerProblems } from "./field-problems.ts";
import { loginForm, registrationForm } from "./form-rules.ts";

function reasons(form: z.ZodMiniType, values: unknown): Record<string, string> {
  const { error } = form.safeParse(values);
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path.join("."), message]) ?? []);
}

describe("the login form", () => {
  it("wants both fields and nothing more", () => {
    expect(reasons(loginForm, { username: " ", password: "" })).toEqual({
      username: "required",
      password: "required",
    });
    expect(reasons(loginForm, { username: "kelp", password: "x" })).toEqual({});
  });
});

describe("the registration form", () => {
  const right = { username: "kelp_99", password: "secret1", confirmation: "secret1" };

  it("takes what the server takes", () => {
    expect(reasons(registrationForm, right)).toEqual({});
  });

  it("gives the reason for each field at once", () => {
    expect(reasons(registrationForm, { username: "ab", password: "12345", confirmation: "1" })).toEqual({
      username: "usernameLength",
      password: "passwordShort",
      confirmation: "passwordsDiffer",
    });
  });

  it("wants the password twice the same", () => {
    expect(reasons(registrationForm, { ...right, confirmation: "secret2" })).toEqual({
      confirmation: "passwordsDiffer",
    });
  });

  it("takes a full-width name as the letters it looks like", () => {
    expect(registrationForm.parse({ ...right, username: " ｋｅｌｐ " }).username).toBe("kelp");
  });
});

describe("what stands under a field", () => {
  const zh = (pair: { zh: string }) => pair.zh;

  it("is the sentence of the reason", () => {
    expect(problemText({ type: "custom", message: "passwordShort" }, zh)).toBe("密码至少6位");
  });

  it("is the server's sentence as returned", () => {
    expect(problemText({ type: "server", message: "换一个" }, zh)).toBe("换一个");
  });

  it("is nothing while nothing is wrong", () => {
    expect(problemText(undefined, zh)).toBeUndefined();
  });

  it("is put there from a refusal, with focus on the first field alone", () => {
    const setError = vi.fn();
    const fields = { password: "太常见", username: "已被注册", captcha: "不在这里" };
    const error = new ApiError({ kind: "refused", sentence: asReturned("不行"), status: 400, fields });
    showServerProblems<{ username: string; password: string }>(error, ["username", "password"], setError);
    expect(setError.mock.calls).toEqual([
      ["username", { type: "server", message: "已被注册" }, { shouldFocus: true }],
      ["password", { type: "server", message: "太常见" }, { shouldFocus: false }],
    ]);
  });
});
