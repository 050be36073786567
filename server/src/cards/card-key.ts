import { type Random, randomSymbols } from "../outside/random.ts";

const symbols = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const randomLength = 15;

/** A new key, `XXXX-XXXX-XXXX-XXXX`: 75 random bits and a symbol that catches slips of typing. */
export function makeCardKey(random: Random): string {
  const body = randomSymbols(random, randomLength);
  return (body + checkSymbol(body)).replaceAll(/(.{4})(?=.)/g, "$1-");
}

/**
 * The key in its one spelling, without dashes, however it was typed: any case, any spaces and dashes, letters
 * for the digits they look like. Undefined for what cannot be a key.
 */
export function readCardKey(typed: string): string | undefined {
  const key = typed
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "")
    .replaceAll("O", "0")
    .replaceAll(/[IL]/g, "1");
  const body = key.slice(0, randomLength);
  const isKey = key.length === randomLength + 1 && [...key].every((symbol) => symbols.includes(symbol));
  return isKey && key.at(-1) === checkSymbol(body) ? key : undefined;
}

/** Odd weights have inverses modulo 32, so every single wrong symbol shows. */
function checkSymbol(body: string): string {
  const sum = [...body].reduce(
    (total, symbol, index) => total + symbols.indexOf(symbol) * (2 * index + 1),
    0,
  );
  return symbols[sum % symbols.length] ?? "0";
}
