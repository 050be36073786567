import type { Random } from "../../platform/random.ts";
import { typefaces } from "./typefaces.data.ts";

export const symbols: readonly string[] = Object.keys(typefaces.round);

const lengths = { min: 4, max: 6 };

export function makeAnswer(random: Random): string {
  const [first = 0, ...bytes] = random.bytes(1 + lengths.max);
  const length = lengths.min + (first % (lengths.max - lengths.min + 1));
  return bytes
    .slice(0, length)
    .map((byte) => symbols[byte % symbols.length])
    .join("");
}

/** Maps symbols that no picture contains to the symbol that they look like. */
const lookalikes = new Map(
  Object.entries({ 0: "D", O: "D", Q: "D", F: "E", G: "6", V: "U", Y: "X", Z: "2" }),
);

/**
 * The canonical form of an answer: upper case, without spaces, lookalikes replaced by symbols that pictures contain.
 */
export function normaliseAnswer(typed: string): string {
  const capitals = typed.normalize("NFKC").replaceAll(/\s/g, "").toUpperCase();
  return [...capitals].map((symbol) => lookalikes.get(symbol) ?? symbol).join("");
}
