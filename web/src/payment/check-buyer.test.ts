import { beforeEach, describe, expect, it, vi } from "vitest";
import { checkBuyer, isMendedBySigningIn } from "./check-buyer.ts";
import { problems } from "./payment.text.ts";

let stored: Record<string, string>;

beforeEach(() => {
  stored = { access_token: "t0ken", userInfo: '{"id":7,"username":"kelp"}' };
  vi.stubGlobal("localStorage", { getItem: (key: string) => stored[key] ?? null });
});

describe("the buyer", () => {
  it("is the person who is signed in", () => {
    expect(checkBuyer()).toMatchObject({ id: 7 });
  });

  it("has to sign in first", () => {
    delete stored.access_token;
    expect(checkBuyer()).toBe(problems.signedOut);
  });

  it.each(["{broken", "null", "{}", "[]"])("is told to sign in again when %s is all there is", (userInfo) => {
    stored.userInfo = userInfo;
    expect(checkBuyer()).toBe(problems.incompleteUser);
  });

  it.each(["-1", "0", '"1e9"', "1.5"])("is told so when the id is %s", (id) => {
    stored.userInfo = `{"id":${id}}`;
    expect(checkBuyer()).toBe(problems.invalidUser);
  });

  it("mends those by signing in, and nothing else", () => {
    expect(isMendedBySigningIn(problems.invalidUser)).toBe(true);
    expect(isMendedBySigningIn(problems.orderFailed)).toBe(false);
  });
});
