import { expect, test } from "vitest";
import { KeyRing } from "../platform/key-ring.ts";
import { makeUnsubscribeToken, readUnsubscribeToken } from "./preference-store.ts";

const secretKey = "a secret key of the tests, long enough";
const keyRing = new KeyRing({ secretKey });
const token = makeUnsubscribeToken(keyRing, 42);

test("a token names the one account that it was made for", () => {
  expect(readUnsubscribeToken(keyRing, token)).toBe(42);
  expect(readUnsubscribeToken(keyRing, makeUnsubscribeToken(keyRing, 1))).toBe(1);
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
    `42.${keyRing.digest("recovery key", ["42"])}`,
    makeUnsubscribeToken(new KeyRing({ secretKey: `${secretKey}!` }), 42),
    `${token} `,
    digest,
    "",
  ];
  for (const guess of forged) expect(readUnsubscribeToken(keyRing, guess)).toBeUndefined();
});
