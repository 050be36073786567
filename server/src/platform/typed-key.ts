import { keyCheckSymbol } from "@baleen/contract/typed-values/typed-key.ts";
import { type Random, randomSymbols } from "./random.ts";

/** Makes a key in groups of four: random symbols of 5 bits each, and a check symbol that detects typing errors. */
export function makeTypedKey(random: Random, length: number): string {
  const body = randomSymbols(random, length - 1);
  return (body + keyCheckSymbol(body)).replaceAll(/(.{4})(?=.)/g, "$1-");
}
