import { findBase32Keys, parseBase32Key } from "@baleen/contract/typed-values/base32-key.ts";
import { singleOrUndefined } from "@baleen/contract/typed-values/normalise-text.ts";
import type { KeyRing } from "../../platform/key-ring.ts";
import { makeTypedKey, type Random } from "../../platform/random.ts";

const length = 16;

/** A new key, `XXXX-XXXX-XXXX-XXXX`: 75 random bits and a check symbol that detects typing errors. */
export const makeCardKey = (random: Random): string => makeTypedKey(random, length);

/** The keys in a typed text, in canonical form. Any spelling is accepted, also within other text. */
export function findCardKeys(typed: string): readonly string[] {
  const key = parseBase32Key(typed, length);
  return key === undefined ? findBase32Keys(typed, length) : [key];
}

/** The key in canonical form, without dashes; undefined unless the text contains exactly one key. */
export const parseCardKey = (typed: string): string | undefined => singleOrUndefined(findCardKeys(typed));

/** The stored fields of a key: its digest and last four characters. */
export function makeStoredKey(keyRing: KeyRing, key: string) {
  return { keyDigest: keyRing.digest("card", cardKeyDigestInput(key)), keyEnding: key.slice(-4) };
}

/** The digests under which a key may be stored, from any spelling. Those of invalid keys match no card. */
export function cardDigests(keyRing: KeyRing, typed: string): string[] {
  return keyRing.candidates("card", cardKeyDigestInput(typed));
}

const cardKeyDigestInput = (typed: string) => [parseCardKey(typed) ?? ""];
