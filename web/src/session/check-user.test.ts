import { beforeEach, describe, expect, it, vi } from "vitest";
import { checkUser, isMendedBySigningIn } from "./check-user.ts";
import { userErrors } from "./session.text.ts";

let stored: Record<string, string>;

beforeEach(() => {
  stored = { access_token: "t0ken", userInfo: '{"id":7,"username":"kelp"}' };
  vi.stubGlobal("localStorage", { getItem: (key: string) => stored[key] ?? null });
});

describe("the person who acts [spec 5.6, 5.8]", () => {
  it("is the person who is signed in", () => {
    expect(checkUser()).toMatchObject({ id: 7 });
  });

  it("has to sign in first", () => {
    delete stored.access_token;
    expect(checkUser()).toBe(userErrors.signedOut);
  });

  it.each(["{broken", "null", "{}", "[]"])("is told to sign in again when %s is all there is", (userInfo) => {
    stored.userInfo = userInfo;
    expect(checkUser()).toBe(userErrors.incompleteUser);
  });

  it.each(["-1", "0", '"1e9"', "1.5"])("is told so when the id is %s", (id) => {
    stored.userInfo = `{"id":${id}}`;
    expect(checkUser()).toBe(userErrors.invalidUser);
  });

  it("mends those by signing in, and nothing else", () => {
    expect(isMendedBySigningIn(userErrors.invalidUser)).toBe(true);
    expect(isMendedBySigningIn({ zh: "支付失败", en: "Payment failed" })).toBe(false);
  });
});
