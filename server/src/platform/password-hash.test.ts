import * as argon2 from "@node-rs/argon2";
import { expect, test, vi } from "vitest";
import { argon2PasswordHash, tolerateSpellings } from "./password-hash.ts";

const passwords = argon2PasswordHash();

test("every spelling of a password opens its hash, and one from before normalising is to be replaced", async () => {
  const tolerant = tolerateSpellings(passwords);
  const [composed, decomposed] = ["Café-Paßwörd9", "Café-Paßwörd9".normalize("NFD")];
  const stored = await tolerant.hash(decomposed);
  for (const spelling of [composed, decomposed]) {
    expect(await tolerant.verify(stored, spelling, "known")).toBe(true);
    expect(await tolerant.upgrade(stored, spelling, "known")).toBeUndefined();
  }
  const former = await passwords.hash(decomposed);
  expect(await tolerant.verify(former, composed, "known")).toBe(true);
  const upgraded = await tolerant.upgrade(former, composed, "known");
  expect(await passwords.verify(upgraded, composed, "known")).toBe(true);
  expect(await tolerant.verify(former, "Cafe-Password9", "known")).toBe(false);
});

test("an unknown account is compared as often as a known one, in each spelling", async () => {
  const verify = vi.fn(argon2.verify);
  const tolerant = tolerateSpellings(argon2PasswordHash({ hash: argon2.hash, verify }));
  const stored = await passwords.hash("something");
  const countFor = async (hash: string | undefined, typed: string) => {
    verify.mockClear();
    await tolerant.verify(hash, typed, "stranger");
    return verify.mock.calls.length;
  };
  for (const typed of ["plain", "ｆｕｌｌ", "cafe\u0301", "café"]) {
    expect(await countFor(undefined, typed)).toBe(await countFor(stored, typed));
  }
});

test("a password opens its own hash and no other does", async () => {
  const stored = await passwords.hash("密码 with spaces ");
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwords.verify(stored, "密码 with spaces ", "stranger")).toBe(true);
  expect(await passwords.verify(stored, "密码 with spaces", "stranger")).toBe(false);
});

test("an unknown account is compared with the same work, and does not match", async () => {
  const stored = await passwords.hash("something");
  const verify = vi.fn(argon2.verify);
  const watched = argon2PasswordHash({ hash: argon2.hash, verify });
  expect(await watched.verify(undefined, "anything", "stranger")).toBe(false);
  expect(verify).toHaveBeenCalledExactlyOnceWith(expect.any(String), "anything");
  const compared = String(verify.mock.calls[0]?.[0]);
  // The parameters, and the lengths of salt and hash, must be the same.
  const costOf = (hash: string) =>
    hash.replaceAll(/[^$]+/g, (part) => (part.includes("=") ? part : `${part.length}`));
  expect(costOf(compared)).toBe(costOf(stored));
});

test("two hundred new passwords at once all find room, and a comparison does not wait for all of them", async () => {
  const order: string[] = [];
  const instant = argon2PasswordHash({
    hash: async () => `${order.push("chosen")}`,
    verify: async () => order.push("compared") > 0,
  });
  const chosen = Array.from({ length: 200 }, () => instant.hash("a new password"));
  expect(await instant.verify("stored", "typed", "stranger")).toBe(true);
  await Promise.all(chosen);
  expect(order.filter((step) => step === "chosen")).toHaveLength(200);
  expect(order.indexOf("compared")).toBeLessThan(20);
});

test("a full queue of strangers neither delays nor rejects known sources", async () => {
  const order: string[] = [];
  const instant = argon2PasswordHash({
    hash: argon2.hash,
    verify: async (_, typed) => order.push(String(typed)) > 0,
  });
  const guesses = Array.from({ length: 200 }, () => instant.verify("stored", "guess", "stranger"));
  const known = instant.verify("stored", "owner's", "known");
  const results = await Promise.allSettled(guesses);
  expect(await known).toBe(true);
  expect(results.some(({ status }) => status === "rejected")).toBe(true);
  expect(order.indexOf("owner's")).toBeLessThan(20);
});
