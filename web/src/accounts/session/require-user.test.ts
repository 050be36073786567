import { beforeEach, describe, expect, it, vi } from "vitest";
import { describeError } from "../../platform/errors/describe-error.ts";
import { isResolvedBySigningIn, requireUser, userErrors } from "./require-user.ts";

let stored: Record<string, string>;

beforeEach(() => {
  stored = { access_token: "t0ken", userInfo: '{"id":7,"username":"kelp"}' };
  vi.stubGlobal("localStorage", { getItem: (key: string) => stored[key] ?? null });
});

function messageShown() {
  try {
    requireUser();
    return undefined;
  } catch (error) {
    return describeError(error, { zh: "绑定失败", en: "Bind failed" }).message;
  }
}

describe("the user who acts [spec 5.6, 5.8]", () => {
  it("is the user who is signed in", () => {
    expect(requireUser()).toMatchObject({ id: 7 });
  });

  it("has to sign in first", () => {
    delete stored.access_token;
    expect(messageShown()).toBe(userErrors.signedOut);
  });

  it.each(["{broken", "null", "{}", "[]"])("is told to sign in again when %s is stored", (userInfo) => {
    stored.userInfo = userInfo;
    expect(messageShown()).toBe(userErrors.incompleteUser);
  });

  it.each(["-1", "0", '"1e9"', "1.5"])("is told so when the id is %s", (id) => {
    stored.userInfo = `{"id":${id}}`;
    expect(messageShown()).toBe(userErrors.invalidUser);
  });

  it("is led to sign in by these messages alone", () => {
    expect(isResolvedBySigningIn(userErrors.invalidUser)).toBe(true);
    expect(isResolvedBySigningIn({ zh: "支付失败", en: "Payment failed" })).toBe(false);
  });
});
