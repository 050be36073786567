import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";
import { readFileSync } from "node:fs";

interface Block {
  /** What the armour says, such as `RSA PRIVATE KEY`; undefined for bare base64, which says nothing. */
  readonly label: string | undefined;
  readonly der: Buffer;
}

const armoured = /-----BEGIN ([A-Z0-9 ]+)-----([A-Za-z0-9+/=\s]+)-----END \1-----/g;
/** A key of 2048 bits has 392 characters and more. No path is that long. */
const bare = /^[A-Za-z0-9+/=\s,]{300,}$/;
const fewestBits = 2048;

/**
 * The application's private key: PKCS#1 or PKCS#8, with its armour or without (Alipay's own tool writes it
 * without), or the path of a file that holds it. Throws an Error with a sentence that names no secret.
 */
export function readPrivateKey(text: string): KeyObject {
  const [block, ...more] = findBlocks(text, true);
  if (!block || more.length > 0) throw new Error("is not one private key");
  const types = block.label === undefined ? (["pkcs8", "pkcs1"] as const) : [privateType(block.label)];
  const key = firstThatParses(types, (type) => createPrivateKey({ key: block.der, format: "der", type }));
  return requireRsa(key);
}

/** Alipay's public keys, one or several of them; those without armour stand apart by commas. */
export function readPublicKeys(text: string): readonly KeyObject[] {
  const blocks = findBlocks(text, true);
  if (blocks.length === 0) throw new Error("is no public key");
  return blocks.map(({ label, der }) => {
    // Node would make a public key of it without a word.
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
    return Array.from(plain.matchAll(armoured), ([, label, base64 = ""]) => {
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
      // OpenSSL's own words would say nothing to whoever pasted the key.
    }
  }
  throw new Error("is not a key that can be read");
}

function requireRsa(key: KeyObject): KeyObject {
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  if (key.asymmetricKeyType === "rsa" && bits >= fewestBits) return key;
  throw new Error(`is no RSA key of ${fewestBits} bits or more`);
}
