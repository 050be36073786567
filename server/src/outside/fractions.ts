import type { Random } from "./random.ts";

/** Returns uniformly distributed numbers from 0 (inclusive) to 1 (exclusive). */
export type Fraction = () => number;

export function fractions(random: Random): Fraction {
  return () => Buffer.from(random.bytes(4)).readUInt32BE() / 2 ** 32;
}
