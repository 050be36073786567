import { expect, test } from "vitest";
import { keyedDigest } from "../platform/digest.ts";
import { makeUnsubscribeToken, readUnsubscribeToken } from "./preference-store.ts";

const key = "a secret key of the tests, long enough";
const token = makeUnsubscribeToken(key, 42);

test("a token names the one account that it was made for", () => {
  expect(readUnsubscribeToken(key, token)).toBe(42);
  expect(readUnsubscribeToken(key, makeUnsubscribeToken(key, 1))).toBe(1);
});

test("no other token does: of another account, key or purpose, or cut", () => {
  const [, digest = ""] = token.split(".");
  const forged = [
    `43.${digest}`,
    `042.${digest}`,
    `42.${digest.toUpperCase()}`,
    `42.${digest.slice(1)}`,
    `42.${"0".repeat(64)}`,
    `42.${"é".repeat(64)}`,
    `42.${keyedDigest(key, "recovery key", "42")}`,
    makeUnsubscribeToken(`${key}!`, 42),
    `${token} `,
    digest,
    "",
  ];
  for (const guess of forged) expect(readUnsubscribeToken(key, guess)).toBeUndefined();
});
