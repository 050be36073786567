import { type Random, randomSymbols } from "../outside/random.ts";

/** UTC time and 13 random symbols. The time keeps the index append-only; 65 random bits keep numbers unguessable. */
export function makeOrderNumber(now: Date, random: Random): string {
  const time = now.toISOString().replaceAll(/\D/g, "").slice(0, 14);
  return `${time}${randomSymbols(random, 13)}`;
}
