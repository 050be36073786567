import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";
import { readFileSync } from "node:fs";

interface Block {
  /** The PEM label, such as `RSA PRIVATE KEY`; undefined for bare base64. */
  readonly label: string | undefined;
  readonly der: Buffer;
}

const pem = /-----BEGIN ([A-Z0-9 ]+)-----([A-Za-z0-9+/=\s]+)-----END \1-----/g;
/** A key of 2048 bits has at least 392 characters, more than any path. */
const bare = /^[A-Za-z0-9+/=\s,]{300,}$/;
const minBits = 2048;

/**
 * Reads a private key: PKCS#1 or PKCS#8, as PEM or bare base64 (as Alipay's tool writes it), or the path of such a file.
 * Throws an Error whose message holds no secret.
 */
export function readPrivateKey(text: string): KeyObject {
  const [block, ...more] = findBlocks(text, true);
  if (!block || more.length > 0) throw new Error("is not one private key");
  const types = block.label === undefined ? (["pkcs8", "pkcs1"] as const) : [privateType(block.label)];
  const key = firstThatParses(types, (type) => createPrivateKey({ key: block.der, format: "der", type }));
  return requireRsa(key);
}

/** Reads one or several public keys; those in bare base64 are separated by commas. */
export function readPublicKeys(text: string): readonly KeyObject[] {
  const blocks = findBlocks(text, true);
  if (blocks.length === 0) throw new Error("is no public key");
  return blocks.map(({ label, der }) => {
    // Node would silently derive a public key from it.
    if (label === undefined && isPrivate(der)) throw new Error("is a private key");
    const types = label === undefined ? (["spki", "pkcs1"] as const) : [publicType(label)];
    return requireRsa(firstThatParses(types, (type) => createPublicKey({ key: der, format: "der", type })));
  });
}

function isPrivate(der: Buffer): boolean {
  try {
    firstThatParses(["pkcs8", "pkcs1"] as const, (type) =>
      createPrivateKey({ key: der, format: "der", type }),
    );
    return true;
  } catch {
    return false;
  }
}

function findBlocks(text: string, mayBePath: boolean): readonly Block[] {
  const plain = text.replaceAll("\\n", "\n").trim();
  if (plain.includes("-----BEGIN")) {
    return Array.from(plain.matchAll(pem), ([, label, base64 = ""]) => {
      return { label, der: Buffer.from(base64, "base64") };
    });
  }
  if (bare.test(plain)) {
    const keys = plain.split(",").filter((key) => key.trim() !== "");
    return keys.map((key) => ({ label: undefined, der: Buffer.from(key, "base64") }));
  }
  return mayBePath ? findBlocks(readKeyFile(plain), false) : [];
}

function readKeyFile(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    throw new Error("is neither a key nor the path of a file that can be read");
  }
}

function privateType(label: string): "pkcs8" | "pkcs1" {
  if (label === "PRIVATE KEY") return "pkcs8";
  if (label === "RSA PRIVATE KEY") return "pkcs1";
  throw new Error(`is a ${label}, not an unencrypted private key`);
}

function publicType(label: string): "spki" | "pkcs1" {
  if (label === "PUBLIC KEY") return "spki";
  if (label === "RSA PUBLIC KEY") return "pkcs1";
  throw new Error(`is a ${label}, not a public key`);
}

function firstThatParses<Type>(types: readonly Type[], parse: (type: Type) => KeyObject): KeyObject {
  for (const type of types) {
    try {
      return parse(type);
    } catch {
      // OpenSSL's messages do not help the operator.
    }
  }
  throw new Error("is not a key that can be read");
}

function requireRsa(key: KeyObject): KeyObject {
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  if (key.asymmetricKeyType === "rsa" && bits >= minBits) return key;
  throw new Error(`is no RSA key of ${minBits} bits or more`);
}
