import { randomBytes } from "node:crypto";

/** Where randomness comes from. */
export interface Random {
  bytes(count: number): Uint8Array;
}

export const systemRandom: Random = { bytes: (count) => randomBytes(count) };

/** Crockford's base 32: digits and letters without I, L, O and U, in sorting order. */
const symbols = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A random text of letters and digits, 5 bits a symbol. */
export function randomSymbols(random: Random, count: number): string {
  return Array.from(random.bytes(count), (byte) => symbols[byte & 31]).join("");
}

/** A random text of 256 bits in base64url, 43 symbols long. */
export function randomToken(random: Random): string {
  return Buffer.from(random.bytes(32)).toString("base64url");
}

/** A random number of so many decimal digits, with its leading zeros. */
export function randomDigits(random: Random, count: number): string {
  const number = Buffer.from(random.bytes(6)).readUIntBE(0, 6) % 10 ** count;
  return String(number).padStart(count, "0");
}
