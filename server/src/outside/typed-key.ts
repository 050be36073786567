import { type Random, randomSymbols } from "./random.ts";

const symbols = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A new key for people to type, in groups of four: random symbols of 5 bits, and one that catches slips of typing. */
export function makeTypedKey(random: Random, length: number): string {
  const body = randomSymbols(random, length - 1);
  return (body + checkSymbol(body)).replaceAll(/(.{4})(?=.)/g, "$1-");
}

/**
 * The key in its one spelling, without dashes, however it was typed: any case, any spaces and dashes, letters
 * for the digits they look like. Undefined for what cannot be a key.
 */
export function readTypedKey(typed: string, length: number): string | undefined {
  const key = typed
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "")
    .replaceAll("O", "0")
    .replaceAll(/[IL]/g, "1");
  const isKey = key.length === length && [...key].every((symbol) => symbols.includes(symbol));
  return isKey && key.at(-1) === checkSymbol(key.slice(0, -1)) ? key : undefined;
}

/** Odd weights have inverses modulo 32, so every single wrong symbol shows. */
function checkSymbol(body: string): string {
  const sum = [...body].reduce(
    (total, symbol, index) => total + symbols.indexOf(symbol) * (2 * index + 1),
    0,
  );
  return symbols[sum % symbols.length] ?? "0";
}
