import { randomBytes } from "node:crypto";
import { base32Symbols, keyCheckSymbol } from "@baleen/contract/typed-values/base32-key.ts";

/** The source of randomness, passed as an argument so that tests can control it. */
export interface Random {
  bytes(count: number): Uint8Array;
}

export const systemRandom: Random = { bytes: (count) => randomBytes(count) };

/** Random Base32 symbols, 5 bits each. */
export function randomSymbols(random: Random, count: number): string {
  return Array.from(random.bytes(count), (byte) => base32Symbols[byte & 31]).join("");
}

/** A key in groups of four: random symbols of 5 bits each, and a check symbol that detects typing errors. */
export function makeTypedKey(random: Random, length: number): string {
  const body = randomSymbols(random, length - 1);
  return (body + keyCheckSymbol(body)).replaceAll(/(.{4})(?=.)/g, "$1-");
}

/** 256 random bits in base64url, 43 characters. */
export function randomToken(random: Random): string {
  return Buffer.from(random.bytes(32)).toString("base64url");
}

/** A random number of `count` decimal digits, with leading zeros. */
export function randomDigits(random: Random, count: number): string {
  const number = Buffer.from(random.bytes(6)).readUIntBE(0, 6) % 10 ** count;
  return String(number).padStart(count, "0");
}

/** Returns uniformly distributed numbers from 0 (inclusive) to 1 (exclusive). */
export type Fraction = () => number;

export function fractions(random: Random): Fraction {
  return () => Buffer.from(random.bytes(4)).readUInt32BE() / 2 ** 32;
}
