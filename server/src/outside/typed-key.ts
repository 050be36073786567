import { type Random, randomSymbols } from "./random.ts";

const symbols = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A random key for people to type, in groups of four: Base32 symbols of 5 bits, and a check symbol. */
export function makeTypedKey(random: Random, length: number): string {
  const body = randomSymbols(random, length - 1);
  return (body + checkSymbol(body)).replaceAll(/(.{4})(?=.)/g, "$1-");
}

/**
 * The canonical form of a typed key, without dashes: any case, spaces and dashes, and letters for the digits they
 * resemble. Undefined if it is not valid.
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

/** Odd weights are invertible modulo 32, so every single wrong symbol is detected. */
function checkSymbol(body: string): string {
  const sum = [...body].reduce(
    (total, symbol, index) => total + symbols.indexOf(symbol) * (2 * index + 1),
    0,
  );
  return symbols[sum % symbols.length] ?? "0";
}
