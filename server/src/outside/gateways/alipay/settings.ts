import type { KeyObject } from "node:crypto";
import { z } from "zod";
import { readPrivateKey, readPublicKeys } from "./read-keys.ts";

export interface AlipaySettings {
  readonly appId: string;
  readonly privateKey: KeyObject;
  readonly publicKeys: readonly KeyObject[];
  readonly sellerId: string;
  readonly gatewayUrl: string;
}

const ownGateway = "https://openapi.alipay.com/gateway.do";
const secret = z.string().trim().min(1).optional();

/** The settings of Alipay, as variables of the environment. */
export const alipayVariables = {
  ALIPAY_APP_ID: z
    .string()
    .regex(/^\d{10,32}$/, "must be the application's number, digits alone")
    .optional()
    .describe("the application's APPID; with it Alipay is offered, without any of these it is not"),
  ALIPAY_PRIVATE_KEY: secret.describe(
    "the application's private key (应用私钥), RSA2: the key itself (PKCS#1 or PKCS#8, with or without its BEGIN and END lines) or the path of a file that holds it",
  ),
  ALIPAY_PUBLIC_KEY: secret.describe(
    "Alipay's public key (支付宝公钥, not the application's own), written likewise; several, separated by commas, while it changes",
  ),
  ALIPAY_SELLER_ID: z
    .string()
    .regex(/^2088\d{12}$/, "must be the merchant's PID, 16 digits that begin with 2088")
    .optional()
    .describe("the merchant's PID, to whom payments must have gone"),
  ALIPAY_GATEWAY: z
    .string()
    .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), {
      error: "must be an address such as https://openapi.alipay.com/gateway.do",
    })
    .optional()
    .describe("another address to speak to than Alipay's own, such as its sandbox's"),
};

type Given = Readonly<Partial<Record<keyof typeof alipayVariables, string | undefined>>>;

/** Undefined when Alipay is not to be offered, or cannot be with what is given. */
export function alipaySettingsOf(given: Given): AlipaySettings | undefined {
  const { ALIPAY_APP_ID, ALIPAY_PRIVATE_KEY, ALIPAY_PUBLIC_KEY, ALIPAY_SELLER_ID, ALIPAY_GATEWAY } = given;
  if (!ALIPAY_APP_ID || !ALIPAY_PRIVATE_KEY || !ALIPAY_PUBLIC_KEY || !ALIPAY_SELLER_ID) return undefined;
  try {
    return {
      appId: ALIPAY_APP_ID,
      privateKey: readPrivateKey(ALIPAY_PRIVATE_KEY),
      publicKeys: readPublicKeys(ALIPAY_PUBLIC_KEY),
      sellerId: ALIPAY_SELLER_ID,
      gatewayUrl: gatewayUrlOf(ALIPAY_GATEWAY ?? ownGateway),
    };
  } catch {
    // What is wrong with a key is said, by its variable's name, where problems are found.
    return undefined;
  }
}

/** A bare origin gets the path that Alipay's gateway has everywhere. */
function gatewayUrlOf(given: string): string {
  const url = new URL(given);
  if (url.pathname === "/") url.pathname = new URL(ownGateway).pathname;
  return url.href;
}
