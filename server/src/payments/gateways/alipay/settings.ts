import { createPublicKey, type KeyObject } from "node:crypto";
import type { Localized } from "@baleen/contract/language.ts";
import { z } from "zod";
import { defineProblems, failure } from "../../../platform/check.ts";
import { isInsecureUrl } from "../../../platform/networks.ts";
import {
  commonProblem,
  copiedSetting,
  findMissingSettings,
  findProblems,
  optionalUrl,
  type SettingProblem,
} from "../../../platform/setting-problem.ts";
import { createSettingReader, readPrivateKey, readPublicKeys } from "../rsa-keys.ts";
import {
  type AlipayCertificates,
  findCertificateProblems,
  isInCertificateMode,
  readAlipayCertificates,
} from "./certificates.ts";

export interface AlipaySettings {
  readonly appId: string;
  readonly privateKey: KeyObject;
  /** In certificate mode, the keys of Alipay's certificates. */
  readonly publicKeys: readonly KeyObject[];
  /** Undefined unless the application is in certificate mode (公钥证书模式). */
  readonly certificates: AlipayCertificates | undefined;
  readonly sellerId: string;
  readonly gatewayUrl: string;
}

const defaultGatewayUrl = "https://openapi.alipay.com/gateway.do";
const secret = z.string().trim().min(1).optional();

/** Alipay's settings, as environment variables. */
export const alipayVariables = {
  ALIPAY_APP_ID: copiedSetting(/^\d{10,32}$/, {
    zh: "要写应用的APPID，只有数字",
    en: "must be the application's number, digits alone",
  }).describe("the application's APPID"),
  ALIPAY_PRIVATE_KEY: secret.describe("the application's private key (应用私钥), RSA2, its path or text"),
  ALIPAY_PUBLIC_KEY: secret.describe(
    "Alipay's public key (支付宝公钥, not the application's own), or in certificate mode (证书模式) `alipayCertPublicKey_RSA2.crt`; several, separated by commas, while it changes",
  ),
  ALIPAY_APP_CERTIFICATE: secret.describe("in certificate mode, `appCertPublicKey_….crt`"),
  ALIPAY_ROOT_CERTIFICATE: secret.describe("in certificate mode, `alipayRootCert.crt`"),
  ALIPAY_SELLER_ID: copiedSetting(/^2088\d{12}$/, {
    zh: "要写商户的PID，2088开头的16位数字",
    en: "must be the merchant's PID, 16 digits that begin with 2088",
  }).describe("the merchant's PID, to whom payments must have gone"),
  ALIPAY_GATEWAY: optionalUrl(defaultGatewayUrl).describe(
    "another address than Alipay's own, such as its sandbox's",
  ),
};

type RawSettings = Readonly<Partial<Record<keyof typeof alipayVariables, string | undefined>>>;

/**
 * Undefined unless every required setting is present: then the method is off. Requires that `findAlipayProblems` found
 * no problems.
 */
export function alipaySettingsOf(variables: RawSettings): AlipaySettings | undefined {
  const { ALIPAY_APP_ID, ALIPAY_PRIVATE_KEY, ALIPAY_PUBLIC_KEY, ALIPAY_SELLER_ID, ALIPAY_GATEWAY } =
    variables;
  if (!ALIPAY_APP_ID || !ALIPAY_PRIVATE_KEY || !ALIPAY_PUBLIC_KEY || !ALIPAY_SELLER_ID) return undefined;
  const certificates = isInCertificateMode(variables) ? readAlipayCertificates(variables) : undefined;
  return {
    appId: ALIPAY_APP_ID,
    privateKey: readPrivateKey(ALIPAY_PRIVATE_KEY),
    publicKeys: certificates ? [...certificates.alipayKeys.values()] : readPublicKeys(ALIPAY_PUBLIC_KEY),
    certificates,
    sellerId: ALIPAY_SELLER_ID,
    gatewayUrl: gatewayUrlOf(ALIPAY_GATEWAY ?? defaultGatewayUrl),
  };
}

/** An origin without a path gets the usual path of Alipay's gateway. */
function gatewayUrlOf(address: string): string {
  const url = new URL(address);
  if (url.pathname === "/") url.pathname = new URL(defaultGatewayUrl).pathname;
  return url.href;
}

type Variables = Readonly<Record<string, string | undefined>>;

const required: Readonly<Record<string, Localized>> = {
  ALIPAY_APP_ID: { zh: "应用的APPID", en: "the application's APPID" },
  ALIPAY_PRIVATE_KEY: { zh: "应用私钥", en: "the application's private key" },
  ALIPAY_PUBLIC_KEY: { zh: "支付宝公钥", en: "Alipay's public key" },
  ALIPAY_SELLER_ID: { zh: "商户的PID", en: "the merchant's PID" },
};

const problem = defineProblems({
  alipayNeeds: failure(({ zh, en }: Localized) => ({
    zh: `支付宝还需要${zh}`,
    en: `Alipay needs ${en} as well`,
  })),
  ownPublicKey: failure({
    zh: "这是应用公钥，需要的是支付宝公钥",
    en: "this is the application's own public key, but Alipay's (支付宝公钥) is needed",
  }),
});

/**
 * Finds incomplete or insecure settings, with messages for the operator. Returns no problems if nothing is set: then
 * the method is off.
 */
export function findAlipayProblems(variables: Variables): SettingProblem[] {
  if (!Object.keys(variables).some((name) => name.startsWith("ALIPAY_") && variables[name])) return [];
  return [
    ...findMissingSettings(variables, required, problem.alipayNeeds),
    ...findKeyProblems(variables),
    ...findProblems([
      [isInsecureUrl(variables.ALIPAY_GATEWAY), "ALIPAY_GATEWAY", commonProblem.needsHttps()],
    ]),
  ];
}

function findKeyProblems(variables: Variables): SettingProblem[] {
  const problems: SettingProblem[] = [];
  const read = createSettingReader(problems);
  const privateKey = read("ALIPAY_PRIVATE_KEY", variables.ALIPAY_PRIVATE_KEY, readPrivateKey);
  if (isInCertificateMode(variables)) return [...problems, ...findCertificateProblems(variables, privateKey)];
  const publicKeys = read("ALIPAY_PUBLIC_KEY", variables.ALIPAY_PUBLIC_KEY, readPublicKeys) ?? [];
  // Alipay's console shows both public keys side by side. With the wrong one, no notice can be verified.
  const isOwn = privateKey && publicKeys.some((key) => key.equals(createPublicKey(privateKey)));
  return [...problems, ...findProblems([[isOwn, "ALIPAY_PUBLIC_KEY", problem.ownPublicKey()]])];
}
