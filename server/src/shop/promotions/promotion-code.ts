import { type Random, randomSymbols } from "../../platform/random.ts";

const length = 10;

/** New random codes, each once: 50 bits, without letters that look like digits. */
export function makePromotionCodes(random: Random, count: number): string[] {
  const codes = new Set<string>();
  while (codes.size < count) codes.add(randomSymbols(random, length));
  return [...codes];
}
