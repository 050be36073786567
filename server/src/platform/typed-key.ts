import { normaliseTypedKey } from "@baleen/contract/membership/typed-key.ts";
import { type Random, randomSymbols } from "./random.ts";

const symbols = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Makes a key in groups of four: random symbols of 5 bits each, and a check symbol that detects typing errors. */
export function makeTypedKey(random: Random, length: number): string {
  const body = randomSymbols(random, length - 1);
  return (body + checkSymbol(body)).replaceAll(/(.{4})(?=.)/g, "$1-");
}

/** The key in its canonical form. Undefined if its length, its symbols or its check symbol are wrong. */
export function readTypedKey(typed: string, length: number): string | undefined {
  const key = normaliseTypedKey(typed);
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
