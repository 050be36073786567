import fc from "fast-check";
import { expect, test } from "vitest";
import { KeyRing } from "../../platform/key-ring.ts";
import { systemRandom } from "../../platform/random.ts";
import { cardDigests, findCardKeys, makeCardKey, makeStoredKey, parseCardKey } from "./card-key.ts";

test("a key reads the same however it is spelled", () => {
  const key = makeCardKey(systemRandom);
  const bare = key.replaceAll("-", "");
  for (const typed of [key, bare, key.toLowerCase(), bare.replaceAll(/(..)/g, "$1 "), `  ${key}\n`]) {
    expect(parseCardKey(typed)).toBe(bare);
  }
  const wide = [...key].map((symbol) =>
    symbol === "-" ? "－" : String.fromCharCode(symbol.charCodeAt(0) + 0xfee0),
  );
  expect(parseCardKey(wide.join(""))).toBe(bare);
});

test("one wrong symbol is always noticed", () => {
  const symbols = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
  fc.assert(
    fc.property(fc.nat(15), fc.constantFrom(...symbols), (place, symbol) => {
      const key = makeCardKey(systemRandom).replaceAll("-", "");
      fc.pre(key[place] !== symbol);
      expect(parseCardKey(key.slice(0, place) + symbol + key.slice(place + 1))).toBeUndefined();
    }),
  );
});

test("any other text is no key and throws nothing", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "binary" }),
      (typed) => parseCardKey(typed) === undefined || typed.length >= 16,
    ),
  );
});

test("ten thousand keys are ten thousand different ones", () => {
  expect(new Set(Array.from({ length: 10_000 }, () => makeCardKey(systemRandom))).size).toBe(10_000);
});

test("all keys in a text are found, and several are not read as one", () => {
  const keys = [makeCardKey(systemRandom), makeCardKey(systemRandom)];
  const text = `Your keys: ${keys.join(", ")}.`;
  expect(findCardKeys(text)).toEqual(keys.map((key) => key.replaceAll("-", "")));
  expect(parseCardKey(text)).toBeUndefined();
});

test("a key is stored under one digest however it is spelled, and other keys and secrets have others", () => {
  const [key, other] = [makeCardKey(systemRandom), makeCardKey(systemRandom)];
  const [ring, otherRing] = [new KeyRing({ secretKey: "secret" }), new KeyRing({ secretKey: "other" })];
  expect(cardDigests(ring, key.toLowerCase())).toEqual([makeStoredKey(ring, key).keyDigest]);
  const digests = [cardDigests(ring, key), cardDigests(ring, other), cardDigests(otherRing, key)];
  expect(new Set([...digests, cardDigests(ring, "no key")].flat()).size).toBe(4);
});
