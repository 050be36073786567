import { createPublicKey, generateKeyPair, type KeyObject, randomBytes } from "node:crypto";
import { promisify } from "node:util";
import { makeCertificate, makeSerial } from "../certificate.ts";

/** The kinds of keys with which WeChat Pay signs: new merchants, old ones, and those that are migrating. */
export type KeyMode = "public-key" | "certificates" | "both";

export interface SigningKey {
  /** The id of a public key, or a certificate's serial number. */
  readonly id: string;
  readonly privateKey: KeyObject;
  /** PEM; empty for a public key without one. */
  readonly certificate: string;
  readonly from: Date;
  readonly until: Date;
}

/** An app that is registered at WeChat. */
interface App {
  readonly appId: string;
  readonly secret: string;
}

export interface Identity {
  readonly mode: KeyMode;
  readonly appId: string;
  /** The 服务号 that is bound to the merchant. */
  readonly officialAccount: App;
  /** The 网站应用 of the 开放平台 account. */
  readonly openPlatform: App;
  readonly merchantId: string;
  readonly merchantSerial: string;
  readonly merchantKey: KeyObject;
  /** Of the merchant's certificate before it was renewed. */
  readonly oldMerchantKey: KeyObject;
  readonly apiV3Key: string;
  readonly publicKey: SigningKey;
  /** The last one is in use. */
  readonly certificates: SigningKey[];
  /** For key rotation, and as an unknown key. */
  readonly spare: SigningKey;
}

const days = 86_400_000;

export async function makeIdentity(mode: KeyMode, now: Date): Promise<Identity> {
  const { merchantKey, oldMerchantKey, idKey, certificateKey, spareKey } = await makeKeys();
  return {
    mode,
    appId: `wx${randomBytes(8).toString("hex")}`,
    officialAccount: makeApp(),
    openPlatform: makeApp(),
    merchantId: "1900000109",
    merchantSerial: makeSerial().toString("hex").toUpperCase(),
    merchantKey,
    oldMerchantKey,
    apiV3Key: randomBytes(16).toString("hex"),
    publicKey: {
      id: "PUB_KEY_ID_0119000001092026",
      privateKey: idKey,
      certificate: "",
      from: now,
      until: now,
    },
    certificates: [certify(certificateKey, now)],
    spare: certify(spareKey, now),
  };
}

function makeApp(): App {
  return { appId: `wx${randomBytes(8).toString("hex")}`, secret: randomBytes(16).toString("hex") };
}

/** What the product must be configured with. */
export function settingsFor(identity: Identity, origin: string): Record<string, string> {
  const { publicKey, mode } = identity;
  return {
    WECHAT_PAY_APP_ID: identity.appId,
    WECHAT_PAY_MERCHANT_ID: identity.merchantId,
    WECHAT_PAY_CERTIFICATE_SERIAL: identity.merchantSerial,
    WECHAT_PAY_PRIVATE_KEY: onOneLine(identity.merchantKey.export({ type: "pkcs8", format: "pem" })),
    WECHAT_PAY_API_V3_KEY: identity.apiV3Key,
    WECHAT_PAY_GATEWAY: origin,
    WECHAT_PAY_H5: "on",
    WECHAT_OFFICIAL_ACCOUNT_APP_ID: identity.officialAccount.appId,
    WECHAT_OFFICIAL_ACCOUNT_SECRET: identity.officialAccount.secret,
    WECHAT_SIGN_IN: "on",
    WECHAT_OPEN_PLATFORM_APP_ID: identity.openPlatform.appId,
    WECHAT_OPEN_PLATFORM_SECRET: identity.openPlatform.secret,
    WECHAT_OAUTH_GATEWAY: origin,
    WECHAT_API_GATEWAY: origin,
    ...(mode !== "certificates" && {
      WECHAT_PAY_PUBLIC_KEY_ID: publicKey.id,
      WECHAT_PAY_PUBLIC_KEY: onOneLine(
        createPublicKey(publicKey.privateKey).export({ type: "spki", format: "pem" }),
      ),
    }),
  };
}

function onOneLine(pem: string | Buffer): string {
  return pem.toString().trim().replaceAll("\n", "\\n");
}

interface Keys {
  readonly merchantKey: KeyObject;
  readonly oldMerchantKey: KeyObject;
  readonly idKey: KeyObject;
  readonly certificateKey: KeyObject;
  readonly spareKey: KeyObject;
}

let cachedKeys: Promise<Keys> | undefined;

/** Cached for the process: generating RSA keys is slow. */
function makeKeys(): Promise<Keys> {
  cachedKeys ??= makeAllKeys();
  return cachedKeys;
}

async function makeAllKeys(): Promise<Keys> {
  const [merchantKey, oldMerchantKey, idKey, certificateKey, spareKey] = await Promise.all([
    makePrivateKey(),
    makePrivateKey(),
    makePrivateKey(),
    makePrivateKey(),
    makePrivateKey(),
  ]);
  return { merchantKey, oldMerchantKey, idKey, certificateKey, spareKey };
}

async function makePrivateKey(): Promise<KeyObject> {
  return (await promisify(generateKeyPair)("rsa", { modulusLength: 2048 })).privateKey;
}

function certify(privateKey: KeyObject, now: Date): SigningKey {
  const serial = makeSerial();
  const [from, until] = [new Date(now.getTime() - days), new Date(now.getTime() + 5 * 365 * days)];
  const certificate = makeCertificate(privateKey, { name: "Fake", serial, from, until });
  return { id: serial.toString("hex").toUpperCase(), privateKey, certificate, from, until };
}
