import { expect, test } from "vitest";
import { argon2PasswordHash } from "./password-hash.ts";

const passwords = argon2PasswordHash();

test("a password opens its own hash and no other does", async () => {
  const stored = await passwords.hash("密码 with spaces ");
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwords.verify(stored, "密码 with spaces ")).toBe(true);
  expect(await passwords.verify(stored, "密码 with spaces")).toBe(false);
});

test("an unknown account is refused by the same work, not by a failure", async () => {
  expect(await passwords.verify(undefined, "anything")).toBe(false);
});
