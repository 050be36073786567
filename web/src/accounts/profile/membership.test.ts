import { lifetimeEnd } from "@baleen/contract/membership/lifetime.ts";
import { describe, expect, it } from "vitest";
import { maskPhone } from "../mask-phone.ts";
import { fullCells, membershipOf } from "./MembershipPanel.tsx";

const now = Date.parse("2026-11-20T12:00:00.000Z");
const person = {
  id: 7,
  username: "kelp_99",
  email: null,
  phone: null,
  roles: ["vip"],
  createdAt: null,
  vipExpireAt: "2026-11-30T12:00:00.000Z",
  hasPassword: true,
};

describe("a membership", () => {
  it("is none without the role, whatever the date says [spec 3.3, 6.2]", () => {
    expect(membershipOf({ ...person, roles: [] }, now)).toEqual({ kind: "none" });
  });

  it("runs until its end, counted in begun days [spec 3.3, 6.2]", () => {
    expect(membershipOf(person, now)).toEqual({ kind: "running", until: person.vipExpireAt, daysLeft: 10 });
    expect(membershipOf(person, now + 1)).toMatchObject({ daysLeft: 10 });
    expect(membershipOf(person, now + 10 * 86_400_000)).toMatchObject({ daysLeft: 0 });
    expect(membershipOf(person, now + 11 * 86_400_000)).toMatchObject({ daysLeft: 0 });
  });

  it("is for a lifetime at the end of times, however that is written", () => {
    expect(membershipOf({ ...person, vipExpireAt: lifetimeEnd }, now)).toEqual({ kind: "lifetime" });
    expect(membershipOf({ ...person, vipExpireAt: "9999-12-31T08:00:00+08:00" }, now)).toEqual({
      kind: "lifetime",
    });
  });

  it("has an open end where none is told", () => {
    expect(membershipOf({ ...person, vipExpireAt: null }, now)).toEqual({ kind: "open" });
    expect(membershipOf({ ...person, vipExpireAt: "soon" }, now)).toEqual({ kind: "open" });
  });
});

describe("the gauge of days left", () => {
  it.each([
    [0, 0],
    [1, 1],
    [45, 1],
    [46, 2],
    [214, 5],
    [365, 8],
    [3000, 8],
  ])("at %i days has %i cells full", (days, cells) => {
    expect(fullCells(days)).toBe(cells);
  });
});

describe("a phone number", () => {
  it("is shown without its middle", () => {
    expect(maskPhone("13800138000")).toBe("138****8000");
  });

  it("of another form is shown as it is", () => {
    expect(maskPhone("+1 555 0100")).toBe("+1 555 0100");
  });
});
