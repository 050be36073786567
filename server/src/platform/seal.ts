import { createCipheriv, createDecipheriv, hkdfSync } from "node:crypto";
import type { Random } from "./random.ts";

const ivBytes = 12;
const tagBytes = 16;

interface SealOptions {
  readonly key: string;
  /** Separates the derived keys of different purposes (HKDF, RFC 5869). */
  readonly info: string;
  /** What the value belongs to: it opens for the same owner only. */
  readonly owner: string;
}

const keyOf = ({ key, info }: SealOptions) => Buffer.from(hkdfSync("sha256", key, "", info, 32));

/** Encrypts a value for the database (AES-256-GCM), in base64url: IV, tag, ciphertext. */
export function seal(sealing: SealOptions, plain: Buffer, random: Random): string {
  const iv = random.bytes(ivBytes);
  const cipher = createCipheriv("aes-256-gcm", keyOf(sealing), iv);
  cipher.setAAD(Buffer.from(sealing.owner));
  const text = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString("base64url");
}

/** Undefined if the value was sealed with another key, for another purpose or for another owner. */
export function unseal(sealing: SealOptions, sealed: string): Buffer | undefined {
  const bytes = Buffer.from(sealed, "base64url");
  try {
    const decipher = createDecipheriv("aes-256-gcm", keyOf(sealing), bytes.subarray(0, ivBytes));
    decipher.setAAD(Buffer.from(sealing.owner));
    decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]);
  } catch {
    return undefined;
  }
}
