import type { Random } from "../outside/random.ts";
import { makeTypedKey, readTypedKey } from "../outside/typed-key.ts";

const length = 16;

/** A new key, `XXXX-XXXX-XXXX-XXXX`: 75 random bits and a symbol that catches slips of typing. */
export const makeCardKey = (random: Random): string => makeTypedKey(random, length);

/** The key in its one spelling, without dashes. Undefined for what cannot be a key. */
export const readCardKey = (typed: string): string | undefined => readTypedKey(typed, length);
