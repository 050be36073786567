import { type Random, randomSymbols } from "../outside/random.ts";

/**
 * `20261120084733` and 13 random symbols: new numbers go to the end of the index however many there are,
 * and 65 random bits keep them from being guessed. Time is UTC.
 */
export function makeOrderNumber(now: Date, random: Random): string {
  const time = now.toISOString().replaceAll(/\D/g, "").slice(0, 14);
  return `${time}${randomSymbols(random, 13)}`;
}
