import type { Random } from "./random.ts";

/** Gives numbers from 0 up to 1, evenly spread. */
export type Fraction = () => number;

export function fractions(random: Random): Fraction {
  return () => Buffer.from(random.bytes(4)).readUInt32BE() / 2 ** 32;
}
