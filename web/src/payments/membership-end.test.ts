import { lifetimeEnd } from "@baleen/contract/membership/lifetime.ts";
import { describe, expect, it } from "vitest";
import { endAfterPurchase, isLifetimeMember } from "./membership-end.ts";

const nowMs = Date.parse("2026-03-01T08:00:00Z");
const month = { validDays: 30 };

describe("a membership after buying", () => {
  it("begins now without a membership, or after one has ended", () => {
    for (const vipExpireAt of [null, "2025-01-01T00:00:00Z", "no date"]) {
      const end = endAfterPurchase({ roles: [], vipExpireAt }, month, nowMs);
      expect(end).toBe("2026-03-31T08:00:00.000Z");
    }
  });

  it("is added to what is left", () => {
    const member = { roles: ["vip"], vipExpireAt: "2026-03-11T08:00:00Z" };
    expect(endAfterPurchase(member, month, nowMs)).toBe("2026-04-10T08:00:00.000Z");
  });

  it("has no end after a package of more days than a membership with an end has", () => {
    const end = endAfterPurchase({ roles: [], vipExpireAt: null }, { validDays: 36_500 }, nowMs);
    expect(end).toBe(lifetimeEnd);
  });

  it("is not told where the package does not say how long it lasts", () => {
    expect(endAfterPurchase({ roles: [], vipExpireAt: null }, { validDays: 0 }, nowMs)).toBeUndefined();
  });
});

describe("a member for life", () => {
  it("has a membership that runs and never ends", () => {
    expect(isLifetimeMember({ roles: ["vip"], vipExpireAt: lifetimeEnd })).toBe(true);
    expect(isLifetimeMember({ roles: [], vipExpireAt: lifetimeEnd })).toBe(false);
    expect(isLifetimeMember({ roles: ["vip"], vipExpireAt: "2026-03-11T08:00:00Z" })).toBe(false);
  });
});
