import { createPrivateKey, createPublicKey, type KeyObject, sign, X509Certificate } from "node:crypto";
import type { RejectionParams } from "@baleen/contract/rejections.ts";
import { Rejection } from "../../platform/rejection.ts";
import { problemOf, type SettingProblem } from "../../platform/setting-problem.ts";
import { type Block, findBlocks } from "./key-text.ts";

const minBits = 2048;

/** Some tools write one structure under the other's label. */
const privateTypes = ["pkcs8", "pkcs1"] as const;
const privateLabels = ["PRIVATE KEY", "RSA PRIVATE KEY"];
const publicTypes = ["spki", "pkcs1"] as const;
const publicLabels = ["PUBLIC KEY", "RSA PUBLIC KEY"];

/**
 * Reads a private key: PKCS#1 or PKCS#8, in any format of `findBlocks`; certificates beside it are ignored. Throws a
 * Rejection whose message contains no secrets.
 */
export function readPrivateKey(text: string): KeyObject {
  const blocks = findBlocks(text);
  const keys = blocks.filter(({ label }) => label === undefined || privateLabels.includes(label));
  const [block = blocks[0], ...more] = keys;
  if (!block || more.length > 0) throw new Rejection("notOnePrivateKey");
  return requireRsa(parsePrivate(block));
}

type KeyName = RejectionParams<"otherKeyExpected">["expected"];

/** Reads one or several public keys. */
export function readPublicKeys(text: string): readonly KeyObject[] {
  const blocks = findBlocks(text);
  if (blocks.length === 0) throw new Rejection("notPublicKey");
  return blocks.map((block) => {
    // Node would silently derive a public key from it.
    if (block.label === undefined && tryToRead(parsePrivate, block)) throw new Rejection("isPrivateKey");
    requireLabel(block, publicLabels, "publicKey");
    return requireRsa(
      firstThatParses(publicTypes, (type) => createPublicKey({ key: block.der, format: "der", type })),
    );
  });
}

/** Reads one or several certificates. */
export function readCertificates(text: string): readonly X509Certificate[] {
  const blocks = findBlocks(text);
  if (blocks.length === 0) throw new Rejection("notCertificate");
  return blocks.map((block) => {
    requireLabel(block, ["CERTIFICATE"], "certificate");
    const certificate = tryToRead((der) => new X509Certificate(der), block.der);
    if (!certificate) throw new Rejection("certificateUnreadable");
    return certificate;
  });
}

export function isCertificate(text: string): boolean {
  return tryToRead(readCertificates, text) !== undefined;
}

/** Undefined if reading throws. */
export function tryToRead<Given, Read>(read: (given: Given) => Read, given: Given): Read | undefined {
  try {
    return read(given);
  } catch {
    return undefined;
  }
}

/** Signs with RSA (PKCS#1 v1.5 padding, SHA-256); returns base64. */
export function signText(text: string, privateKey: KeyObject): string {
  return sign("sha256", Buffer.from(text), privateKey).toString("base64");
}

/** Makes a function that reads settings; it adds unreadable ones to `problems`, with the reason. */
export function createSettingReader(problems: SettingProblem[]) {
  return <Given, Read>(
    setting: string,
    given: Given | undefined,
    read: (given: Given) => Read,
  ): Read | undefined => {
    try {
      return given ? read(given) : undefined;
    } catch (error) {
      if (!(error instanceof Rejection)) throw error;
      problems.push(problemOf(setting, error));
      return undefined;
    }
  };
}

function parsePrivate(block: Block): KeyObject {
  requireLabel(block, privateLabels, "privateKey");
  return firstThatParses(privateTypes, (type) => createPrivateKey({ key: block.der, format: "der", type }));
}

function requireLabel({ label }: Block, labels: readonly string[], expected: KeyName): void {
  if (label !== undefined && !labels.includes(label)) {
    throw new Rejection("otherKeyExpected", { label, expected });
  }
}

function firstThatParses<Type>(types: readonly Type[], parse: (type: Type) => KeyObject): KeyObject {
  for (const type of types) {
    // OpenSSL's messages do not help the operator.
    const key = tryToRead(parse, type);
    if (key) return key;
  }
  throw new Rejection("keyUnreadable");
}

/** Throws a Rejection unless the key is RSA with 2048 bits or more. */
export function requireRsa(key: KeyObject): KeyObject {
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  if (key.asymmetricKeyType === "rsa" && bits >= minBits) return key;
  throw new Rejection("notRsaKey", { minBits });
}
