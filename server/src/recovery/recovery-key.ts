import { keyedDigest } from "../outside/digest.ts";
import type { Random } from "../outside/random.ts";
import { makeTypedKey, readTypedKey } from "../outside/typed-key.ts";

const length = 20;

/** A random key `XXXX-XXXX-XXXX-XXXX-XXXX`: 95 bits and a check symbol. */
export const makeKey = (random: Random): string => makeTypedKey(random, length);

/** The stored digest of a key, from any spelling. Invalid keys have a digest that no key has. */
export function recoveryKeyDigest(secretKey: string, typed: string): string {
  return keyedDigest(secretKey, "recovery key", readTypedKey(typed, length) ?? "");
}
