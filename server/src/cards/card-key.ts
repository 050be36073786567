import type { Random } from "../outside/random.ts";
import { makeTypedKey, readTypedKey } from "../outside/typed-key.ts";

const length = 16;

/** A new key, `XXXX-XXXX-XXXX-XXXX`: 75 random bits and a check symbol that detects typing errors. */
export const makeCardKey = (random: Random): string => makeTypedKey(random, length);

/** The key in its canonical form, without dashes. Undefined for anything that cannot be a key. */
export const readCardKey = (typed: string): string | undefined => readTypedKey(typed, length);
