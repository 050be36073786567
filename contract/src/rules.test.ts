import { expect, test } from "vitest";
import { emailAddress, findPasswordError, findUsernameError, phoneNumber } from "./rules.ts";

test("a password has at least six characters [spec 9.16]", () => {
  expect(findPasswordError("12345")).toBe("passwordShort");
  expect(findPasswordError("123456")).toBeUndefined();
  // A character outside of the basic plane is one, not two.
  expect(findPasswordError("🐋🐋🐋🐋🐋")).toBe("passwordShort");
});

test("a username has at least three characters [spec 9.17]", () => {
  expect(findUsernameError("ab")).toBe("usernameLength");
  expect(findUsernameError("abc")).toBeUndefined();
  expect(findUsernameError("鲸鲸鲸")).toBeUndefined();
});

test.each(["13000000000", "19999999999", "13800138000"])("%s is a phone number [spec 5.2]", (phone) => {
  expect(phoneNumber.safeParse(phone).data).toBe(phone);
});

test.each(["12800138000", "23800138000", "1380013800", "138001380000", "1380013800a", "10000000000"])(
  "%s is no phone number [spec 5.2]",
  (phone) => {
    expect(phoneNumber.safeParse(phone).success).toBe(false);
  },
);

test.each(["kelp", "kelp@", "@example.com", "kelp@example", "kelp example@example.com", "a@b@example.com"])(
  "%s is no e-mail address [spec 5.2]",
  (email) => {
    expect(emailAddress.safeParse(email).success).toBe(false);
    expect(emailAddress.safeParse("kelp@example.com").success).toBe(true);
  },
);
