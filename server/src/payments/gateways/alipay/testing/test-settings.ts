import { generateKeyPairSync, type KeyObject } from "node:crypto";
import type { AlipaySettings } from "../settings.ts";

interface TestKeys {
  readonly settings: AlipaySettings;
  /** Alipay's private key. */
  readonly alipayKey: KeyObject;
  /** The public key that the merchant uploads to Alipay. */
  readonly merchantPublicKey: KeyObject;
}

/** Settings with newly generated keys. */
export function makeTestSettings(): TestKeys {
  const merchant = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const alipay = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const settings = {
    appId: "2021000000000001",
    privateKey: merchant.privateKey,
    publicKeys: [alipay.publicKey],
    certificates: undefined,
    sellerId: "2088000000000088",
    gatewayUrl: "https://alipay.example/gateway.do",
  };
  return { settings, alipayKey: alipay.privateKey, merchantPublicKey: merchant.publicKey };
}
