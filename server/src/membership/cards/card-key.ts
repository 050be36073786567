import { keyedDigest } from "../../platform/digest.ts";
import type { Random } from "../../platform/random.ts";
import { makeTypedKey, readTypedKey } from "../../platform/typed-key.ts";

const length = 16;

/** A new key, `XXXX-XXXX-XXXX-XXXX`: 75 random bits and a check symbol that detects typing errors. */
export const makeCardKey = (random: Random): string => makeTypedKey(random, length);

/** The key in its canonical form, without dashes. Undefined for anything that cannot be a key. */
export const readCardKey = (typed: string): string | undefined => readTypedKey(typed, length);

/** The digest under which a key is stored, from any spelling. Invalid keys have a digest that no key has. */
export function cardDigest(secretKey: string, typed: string): string {
  return keyedDigest(secretKey, "card", readCardKey(typed) ?? "");
}
