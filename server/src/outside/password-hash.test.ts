import * as argon2 from "@node-rs/argon2";
import { expect, test, vi } from "vitest";
import { argon2PasswordHash } from "./password-hash.ts";

// Argon2 works as ever, and what it is asked can be read.
vi.mock("@node-rs/argon2", { spy: true });

const passwords = argon2PasswordHash();

test("a password opens its own hash and no other does", async () => {
  const stored = await passwords.hash("密码 with spaces ");
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwords.verify(stored, "密码 with spaces ")).toBe(true);
  expect(await passwords.verify(stored, "密码 with spaces")).toBe(false);
});

test("an unknown account is refused by the same work, not by a failure", async () => {
  const stored = await passwords.hash("something");
  const verify = vi.mocked(argon2.verify).mockClear();
  expect(await passwords.verify(undefined, "anything")).toBe(false);
  expect(verify).toHaveBeenCalledExactlyOnceWith(expect.any(String), "anything");
  const compared = String(verify.mock.calls[0]?.[0]);
  // The same parameters, and salt and hash of the same lengths.
  const costOf = (hash: string) =>
    hash.replaceAll(/[^$]+/g, (part) => (part.includes("=") ? part : `${part.length}`));
  expect(costOf(compared)).toBe(costOf(stored));
});
