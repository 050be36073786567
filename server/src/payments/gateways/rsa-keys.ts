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

const privateTypes = { "PRIVATE KEY": "pkcs8", "RSA PRIVATE KEY": "pkcs1" } as const;
const publicTypes = { "PUBLIC KEY": "spki", "RSA PUBLIC KEY": "pkcs1" } as const;

/**
 * Reads a private key: PKCS#1 or PKCS#8, as PEM whose line ends may be written as `\n`, or bare base64 (as Alipay's tool
 * writes it), or the path of such a file. Throws an Error whose message holds no secret.
 */
export function readPrivateKey(text: string): KeyObject {
  const [block, ...more] = findBlocks(text, true);
  if (!block || more.length > 0) throw new Error("is not one private key");
  return requireRsa(parsePrivate(block));
}

/** Reads one or several public keys; those in bare base64 are separated by commas. */
export function readPublicKeys(text: string): readonly KeyObject[] {
  const blocks = findBlocks(text, true);
  if (blocks.length === 0) throw new Error("is no public key");
  return blocks.map((block) => {
    // Node would silently derive a public key from it.
    if (block.label === undefined && tryToRead(parsePrivate, block)) throw new Error("is a private key");
    const types = typesOf(block, publicTypes, "a public key");
    return requireRsa(
      firstThatParses(types, (type) => createPublicKey({ key: block.der, format: "der", type })),
    );
  });
}

/** Undefined for what cannot be read. */
export function tryToRead<Given, Read>(read: (given: Given) => Read, given: Given): Read | undefined {
  try {
    return read(given);
  } catch {
    return undefined;
  }
}

function parsePrivate(block: Block): KeyObject {
  const types = typesOf(block, privateTypes, "an unencrypted private key");
  return firstThatParses(types, (type) => createPrivateKey({ key: block.der, format: "der", type }));
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

/** The structures to try. */
function typesOf<Type>({ label }: Block, types: Readonly<Record<string, Type>>, wanted: string): Type[] {
  if (label === undefined) return Object.values(types);
  const type = types[label];
  if (type === undefined) throw new Error(`is a ${label}, not ${wanted}`);
  return [type];
}

function firstThatParses<Type>(types: readonly Type[], parse: (type: Type) => KeyObject): KeyObject {
  for (const type of types) {
    // OpenSSL's messages do not help the operator.
    const key = tryToRead(parse, type);
    if (key) return key;
  }
  throw new Error("is not a key that can be read");
}

function requireRsa(key: KeyObject): KeyObject {
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  if (key.asymmetricKeyType === "rsa" && bits >= minBits) return key;
  throw new Error(`is no RSA key of ${minBits} bits or more`);
}
