import { keyedDigest } from "../outside/digest.ts";
import type { Random } from "../outside/random.ts";
import { makeTypedKey, readTypedKey } from "../outside/typed-key.ts";

const length = 20;

/** A new key, `XXXX-XXXX-XXXX-XXXX-XXXX`: 95 random bits and a symbol that catches slips of typing. */
export const makeKey = (random: Random): string => makeTypedKey(random, length);

/** How a key is stored, from any spelling of it. What cannot be a key has a digest that no key has. */
export function recoveryKeyDigest(secretKey: string, typed: string): string {
  return keyedDigest(secretKey, "recovery key", readTypedKey(typed, length) ?? "");
}
