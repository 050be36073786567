import { describe, expect, it } from "vitest";
import type * as z from "zod/mini";
import { codeLoginForms, passwordLoginForm, registrationForms } from "./form-rules.ts";

function reasons(form: z.ZodMiniType, values: unknown): Record<string, string> {
  const { error } = form.safeParse(values);
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path.join("."), message]) ?? []);
}

describe("the login forms", () => {
  it("want a name and a password, and nothing more [spec 5.4]", () => {
    expect(reasons(passwordLoginForm, { username: " ", password: "" })).toEqual({
      username: "required",
      password: "required",
    });
    expect(reasons(passwordLoginForm, { username: "kelp", password: "x" })).toEqual({});
  });

  it("want an e-mail address and a code of six digits [spec 5.4]", () => {
    expect(reasons(codeLoginForms.email, { email: "li@", code: "12345" })).toEqual({
      email: "emailInvalid",
      code: "codeInvalid",
    });
    expect(codeLoginForms.email.parse({ email: " Li@Example.com ", code: "123 456" })).toEqual({
      email: "li@example.com",
      code: "123456",
    });
  });

  it("want a mainland phone number, sent without spaces [spec 5.4]", () => {
    expect(reasons(codeLoginForms.phone, { phone: "120 0013 8000", code: "123456" })).toEqual({
      phone: "phoneInvalid",
    });
    expect(codeLoginForms.phone.parse({ phone: "138 0013 8000", code: "123456" })).toMatchObject({
      phone: "13800138000",
    });
  });
});

describe("the registration forms", () => {
  const passwords = { password: "secret1", confirmation: "secret1" };
  const right = {
    account: { username: "kelp_99", ...passwords },
    email: { email: "kelp@example.com", code: "123456", ...passwords },
    phone: { phone: "138 0013 8000", code: "123456", ...passwords },
  } as const;

  it.each(["account", "email", "phone"] as const)("take what the server takes, by %s", (type) => {
    expect(reasons(registrationForms[type], right[type])).toEqual({});
  });

  it("give the reason for each field at once [spec 5.1, 5.3]", () => {
    const wrong = { username: "ab", password: "12345", confirmation: "1" };
    expect(reasons(registrationForms.account, wrong)).toEqual({
      username: "usernameLength",
      password: "passwordShort",
      confirmation: "passwordsDiffer",
    });
    expect(reasons(registrationForms.phone, { phone: "", code: "", password: "", confirmation: "" })).toEqual(
      {
        phone: "phoneInvalid",
        code: "codeInvalid",
        password: "passwordShort",
      },
    );
  });

  it.each(["account", "email", "phone"] as const)("want the password twice the same, by %s", (type) => {
    expect(reasons(registrationForms[type], { ...right[type], confirmation: "secret2" })).toEqual({
      confirmation: "passwordsDiffer",
    });
  });

  it("want three characters before the at-sign, since they become the username [spec 5.1, 9.17]", () => {
    expect(reasons(registrationForms.email, { ...right.email, email: "li@example.com" })).toEqual({
      email: "nameBeforeAtShort",
    });
  });

  it.each([
    ["138-0013-8000", "usernameIsPhone"],
    ["deleted-1", "usernameReserved"],
    ["ke\u2028lp", "usernameCharacters"],
  ])("refuse %j like the server", (username, reason) => {
    expect(reasons(registrationForms.account, { ...right.account, username })).toEqual({ username: reason });
  });

  it("take a full-width name as the letters it looks like", () => {
    expect(registrationForms.account.parse({ ...right.account, username: " ｋｅｌｐ " }).username).toBe(
      "kelp",
    );
  });
});
