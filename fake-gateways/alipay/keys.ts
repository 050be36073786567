import { createHash, generateKeyPair, type KeyObject } from "node:crypto";
import { promisify } from "node:util";
import { makeCertificate, makeSerial } from "../certificate.ts";

const makePair = promisify(generateKeyPair);

export interface Keys {
  /** The merchant's key pair: the gateway knows the public key, the product is configured with the private one. */
  readonly merchantPublic: KeyObject;
  readonly merchantPrivate: KeyObject;
  /** The gateway's own private key, and the one that will replace it. */
  readonly current: KeyObject;
  readonly next: KeyObject;
  /**
   * Both public keys of the gateway, as base64 without PEM headers, as the console shows them; separated by a comma.
   */
  readonly gatewayPublicKeys: string;
  /** The merchant's private key as the vendor's tool writes it: PKCS#1 without armour. */
  readonly merchantPrivateKey: string;
}

let cachedKeys: Promise<Keys> | undefined;

/** Cached for the process: generating RSA keys is slow. */
export function makeKeys(): Promise<Keys> {
  cachedKeys ??= generateKeys();
  return cachedKeys;
}

async function generateKeys(): Promise<Keys> {
  const [merchant, current, next] = await Promise.all([rsaPair(), rsaPair(), rsaPair()]);
  const der = (key: KeyObject) => key.export({ type: "spki", format: "der" }).toString("base64");
  return {
    merchantPublic: merchant.publicKey,
    merchantPrivate: merchant.privateKey,
    current: current.privateKey,
    next: next.privateKey,
    gatewayPublicKeys: [current, next].map(({ publicKey }) => der(publicKey)).join(","),
    merchantPrivateKey: merchant.privateKey.export({ type: "pkcs1", format: "der" }).toString("base64"),
  };
}

function rsaPair(): Promise<{ readonly publicKey: KeyObject; readonly privateKey: KeyObject }> {
  return makePair("rsa", { modulusLength: 2048 });
}

/**
 * The certificates of an application in certificate mode, as PEM, with the serial numbers by which the gateway knows
 * them.
 */
export interface Certificates {
  readonly app: string;
  readonly alipay: string;
  readonly roots: string;
  readonly appSn: string;
  readonly alipaySn: string;
  readonly rootSn: string;
}

export async function issueCertificates(keys: Keys, now: Date): Promise<Certificates> {
  const [app, alipay, one, other] = [
    issue("Fake Class 2 R1", keys.merchantPrivate, now),
    issue("Fake Class 2 R2", keys.current, now),
    issue("Fake R1", (await rsaPair()).privateKey, now),
    issue("Fake R2", (await rsaPair()).privateKey, now),
  ];
  return {
    app: app.pem,
    alipay: alipay.pem,
    roots: one.pem + other.pem,
    appSn: app.sn,
    alipaySn: alipay.sn,
    rootSn: `${one.sn}_${other.sn}`,
  };
}

function issue(name: string, key: KeyObject, now: Date): { readonly pem: string; readonly sn: string } {
  const serial = makeSerial();
  const until = new Date(now.getTime() + 5 * 365 * 86_400_000);
  const text = `CN=${name}${BigInt(`0x${serial.toString("hex")}`).toString(10)}`;
  return {
    pem: makeCertificate(key, { name, serial, from: now, until }),
    sn: createHash("md5").update(text).digest("hex"),
  };
}
