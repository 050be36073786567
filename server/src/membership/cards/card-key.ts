import { only } from "@baleen/contract/typed-values/plain-text.ts";
import { findTypedKeys, readTypedKey } from "@baleen/contract/typed-values/typed-key.ts";
import { keyedDigest } from "../../platform/digest.ts";
import { makeTypedKey, type Random } from "../../platform/random.ts";

const length = 16;

/** A new key, `XXXX-XXXX-XXXX-XXXX`: 75 random bits and a check symbol that detects typing errors. */
export const makeCardKey = (random: Random): string => makeTypedKey(random, length);

/** The keys in a typed text, in canonical form. Any spelling is accepted, also within other text. */
export function findCardKeys(typed: string): readonly string[] {
  const key = readTypedKey(typed, length);
  return key === undefined ? findTypedKeys(typed, length) : [key];
}

/** The key in canonical form, without dashes; undefined unless the text contains exactly one key. */
export const readCardKey = (typed: string): string | undefined => only(findCardKeys(typed));

/** The digest under which a key is stored, from any spelling. Invalid keys get a digest that matches no card. */
export function cardDigest(secretKey: string, typed: string): string {
  return keyedDigest(secretKey, "card", readCardKey(typed) ?? "");
}
