import { describe, expect, it } from "vitest";
import { isUser, readUser } from "./stored-user.ts";

const person = {
  id: 7,
  username: "kelp_99",
  email: "kelp@sea.test",
  phone: "13800138000",
  roles: ["vip"],
  createdAt: "2026-03-02T00:00:00.000Z",
  vipExpireAt: "2027-03-02T06:05:00.000Z",
  hasPassword: true,
};

describe("a user from a response or from storage", () => {
  it("keeps what the contract names [spec 3.3]", () => {
    expect(readUser(person)).toEqual(person);
  });

  it("may use the older names for two dates [spec 3.3]", () => {
    const { createdAt, vipExpireAt, ...rest } = person;
    expect(readUser({ ...rest, created_at: createdAt, vip_expire_at: vipExpireAt })).toEqual(person);
  });

  it("may have an id of digits", () => {
    expect(readUser({ ...person, id: "7" })).toEqual(person);
  });

  it("may have nothing but an id", () => {
    const empty = { username: "", email: null, phone: null, roles: [], createdAt: null, vipExpireAt: null };
    expect(readUser({ id: 7, roles: "vip", email: 4 })).toEqual({ id: 7, ...empty, hasPassword: true });
  });

  it("has a password unless the server says that there is none", () => {
    const passwords = [undefined, null, "no", true, false].map((hasPassword) =>
      readUser({ ...person, hasPassword }),
    );
    expect(passwords).toMatchObject([true, true, true, true, false].map((hasPassword) => ({ hasPassword })));
  });

  it.each([-1, 0, 1.5, "1e9", "-1", "007", " 7", Number.NaN, 1e300, true, [7]])(
    "with the id %j is invalid",
    (id) => {
      expect(readUser({ ...person, id })).toBe("invalid-id");
    },
  );

  it.each([null, undefined, "text", 7, [], {}, { username: "kelp" }, { id: null }, { id: "" }])(
    "is incomplete as %j",
    (raw) => {
      expect(readUser(raw)).toBe("incomplete");
    },
  );

  it("is told apart from a fault", () => {
    expect(isUser(readUser(person))).toBe(true);
    expect(isUser("incomplete")).toBe(false);
  });
});
