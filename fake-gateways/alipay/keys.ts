import { generateKeyPair, type KeyObject } from "node:crypto";
import { promisify } from "node:util";

const makePair = promisify(generateKeyPair);

export interface Keys {
  /** The merchant's: the gateway knows the public half, the product is given the private one. */
  readonly merchantPublic: KeyObject;
  readonly merchantPrivate: KeyObject;
  /** The gateway's own, and the one that it is changing to. */
  readonly current: KeyObject;
  readonly next: KeyObject;
  /** Both public halves, bare base64 as the console shows them, separated by a comma. */
  readonly publicText: string;
  /** The merchant's private key as the vendor's tool writes it: PKCS#1 without armour. */
  readonly merchantText: string;
}

export async function makeKeys(): Promise<Keys> {
  const [merchant, current, next] = await Promise.all([rsaPair(), rsaPair(), rsaPair()]);
  const der = (key: KeyObject) => key.export({ type: "spki", format: "der" }).toString("base64");
  return {
    merchantPublic: merchant.publicKey,
    merchantPrivate: merchant.privateKey,
    current: current.privateKey,
    next: next.privateKey,
    publicText: [current, next].map(({ publicKey }) => der(publicKey)).join(","),
    merchantText: merchant.privateKey.export({ type: "pkcs1", format: "der" }).toString("base64"),
  };
}

function rsaPair(): Promise<{ readonly publicKey: KeyObject; readonly privateKey: KeyObject }> {
  return makePair("rsa", { modulusLength: 2048 });
}
