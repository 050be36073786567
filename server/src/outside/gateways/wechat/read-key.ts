import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";
import { readFileSync } from "node:fs";

/** An RSA key out of PEM text, its line ends possibly written as `\n`, or out of the file of that name. */
export function readPrivateKey(given: string): KeyObject | undefined {
  return readRsaKey(given, createPrivateKey);
}

/** The same for a public key. A certificate is as good: its key is taken. */
export function readPublicKey(given: string): KeyObject | undefined {
  return readRsaKey(given, createPublicKey);
}

function readRsaKey(given: string, create: (pem: string) => KeyObject): KeyObject | undefined {
  try {
    const text = given.trim();
    const pem = text.startsWith("-----BEGIN") ? text.replaceAll("\\n", "\n") : readFileSync(text, "utf8");
    // Node makes a public key out of a private one without a word; that would hide a mix-up.
    if (create === createPublicKey && pem.includes("PRIVATE KEY")) return undefined;
    const key = create(pem);
    const isStrongRsa =
      key.asymmetricKeyType === "rsa" && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= 2048;
    return isStrongRsa ? key : undefined;
  } catch {
    return undefined;
  }
}
