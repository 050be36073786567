import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";
import { readFileSync } from "node:fs";

/** Reads an RSA key from PEM text, whose line ends may be written as `\n`, or from the file of that path. */
export function readPrivateKey(given: string): KeyObject | undefined {
  return readRsaKey(given, createPrivateKey);
}

/** The same for a public key, or for a certificate, whose key is taken. */
export function readPublicKey(given: string): KeyObject | undefined {
  return readRsaKey(given, createPublicKey);
}

function readRsaKey(given: string, create: (pem: string) => KeyObject): KeyObject | undefined {
  try {
    const text = given.trim();
    const pem = text.startsWith("-----BEGIN") ? text.replaceAll("\\n", "\n") : readFileSync(text, "utf8");
    // Node derives a public key from a private one silently, which would hide a mix-up.
    if (create === createPublicKey && pem.includes("PRIVATE KEY")) return undefined;
    const key = create(pem);
    const isStrongRsa =
      key.asymmetricKeyType === "rsa" && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= 2048;
    return isStrongRsa ? key : undefined;
  } catch {
    return undefined;
  }
}
