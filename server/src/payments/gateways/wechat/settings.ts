import { createPublicKey, createSecretKey, type KeyObject } from "node:crypto";
import type { Localized } from "@baleen/contract/language.ts";
import { normaliseText } from "@baleen/contract/typed-values/normalise-text.ts";
import { z } from "zod";
import { type OfficialAccountSettings, officialAccountOf } from "../../../accounts/wechat/settings.ts";
import { defineProblems, failure } from "../../../platform/check.ts";
import { isInsecureUrl } from "../../../platform/networks.ts";
import { Rejection } from "../../../platform/rejection.ts";
import {
  checkedText,
  commonProblem,
  copiedSetting,
  copiedText,
  findMissingSettings,
  findProblems,
  optionalOrigin,
  type SettingProblem,
  stripQuotes,
  withFormatProblem,
  withProblem,
} from "../../../platform/setting-problem.ts";
import { readCertificates, readPrivateKey, readPublicKeys, tryToRead } from "../rsa-keys.ts";

export interface WechatSettings {
  readonly appId: string;
  readonly merchantId: string;
  readonly certificateSerial: string;
  readonly privateKey: KeyObject;
  readonly apiV3Key: KeyObject;
  /**
   * WeChat Pay's public keys by id; the first one is requested for answers. Empty: platform certificates are fetched.
   */
  readonly publicKeys: ReadonlyMap<string, KeyObject>;
  readonly gatewayOrigin: string;
  /** Whether the merchant has permission for Native (QR code) and H5 payments. */
  readonly isNativeOn: boolean;
  readonly isH5On: boolean;
  /** Without it, nobody can pay inside WeChat. */
  readonly officialAccount?: OfficialAccountSettings | undefined;
}

export type WechatApps = Pick<WechatSettings, "appId" | "officialAccount">;

/** The ids of the apps under which payments are made. */
export function appIdsOf({ appId, officialAccount }: WechatApps): string[] {
  return [appId, ...(officialAccount ? [officialAccount.appId] : [])];
}

const splitList = (text: string) => text.split(/[,，\s]+/).filter((item) => item !== "");
/** Serial number as printed by `openssl x509 -serial`, Windows or other programs. */
const serialPattern = /^(?:serial(?:number)? ?[=:] ?|0x)?((?:[0-9a-f]{2}[: ]?){4,32})$/i;

function serialOf(text: string): string | undefined {
  const [, digits] = serialPattern.exec(normaliseText(stripQuotes(text))) ?? [];
  // WeChat Pay compares the serial number literally.
  return digits
    ? digits.replaceAll(/[: ]/g, "").toUpperCase()
    : tryToRead(readCertificates, text)?.[0]?.serialNumber.toUpperCase();
}

/** A setting that `read` can parse; otherwise the message contains the reason. */
function parsableSetting(read: (text: string) => unknown) {
  return z
    .string()
    .superRefine((text, context) => {
      try {
        read(text);
      } catch (error) {
        if (!(error instanceof Rejection)) throw error;
        context.addIssue({ code: "custom", ...withProblem(error) });
      }
    })
    .optional();
}

const onOrOff = z.enum(["on", "off"]);

/** WeChat Pay's settings, as environment variables. */
export const wechatVariables = {
  WECHAT_PAY_APP_ID: copiedSetting(/^w[wx]\w{1,30}$/, {
    zh: "要写AppID，如wx0123456789abcdef",
    en: "must be an app id such as wx0123456789abcdef",
  }).describe("the app (official account, mini program …) that is bound to the merchant"),
  WECHAT_PAY_MERCHANT_ID: copiedSetting(/^\d{6,32}$/, {
    zh: "要写商户号，如1900000001",
    en: "must be a merchant's number such as 1900000001",
  }).describe("the merchant's number (商户号)"),
  WECHAT_PAY_CERTIFICATE_SERIAL: checkedText((text) => serialOf(text) !== undefined, {
    zh: "要写证书的序列号（十六进制），或证书本身（apiclient_cert.pem）",
    en: "must be the certificate's serial number in hexadecimal, or the certificate (apiclient_cert.pem)",
  })
    .optional()
    .describe(
      "the serial number of the merchant's API certificate (商户API证书序列号), or `apiclient_cert.pem` itself, its path or text",
    ),
  WECHAT_PAY_PRIVATE_KEY: parsableSetting(readPrivateKey).describe(
    "the merchant's private key `apiclient_key.pem`, its path or text",
  ),
  WECHAT_PAY_API_V3_KEY: z
    .string()
    .transform(stripQuotes)
    .refine(
      (text) => Buffer.byteLength(text) === 32,
      withFormatProblem({ zh: "要有32个字符", en: "must have 32 characters" }),
    )
    .optional()
    .describe("the APIv3 key, 32 characters"),
  WECHAT_PAY_PUBLIC_KEY_ID: copiedText
    .refine(
      (text) => splitList(text).every((id) => /^PUB_KEY_ID_\w+$/.test(id)),
      withFormatProblem({ zh: "要以PUB_KEY_ID_开头", en: "must begin with PUB_KEY_ID_" }),
    )
    .optional()
    .describe(
      "the id of WeChat Pay's public key (微信支付公钥ID), several separated by commas; without any, platform certificates are fetched",
    ),
  WECHAT_PAY_PUBLIC_KEY: parsableSetting(readPublicKeys).describe(
    "WeChat Pay's public key (`pub_key.pem`), its path or text; several in the order of their ids",
  ),
  WECHAT_PAY_GATEWAY: optionalOrigin("https://api2.mch.weixin.qq.com").describe(
    "another origin than `https://api.mch.weixin.qq.com`, such as the reserve host `https://api2.mch.weixin.qq.com`",
  ),
  WECHAT_PAY_NATIVE: onOrOff.default("on").describe("whether the merchant has Native支付: codes to scan"),
  WECHAT_PAY_H5: onOrOff
    .default("off")
    .describe("whether the merchant has H5支付: payments in a phone's browser"),
};

type RawSettings = Readonly<Partial<Record<keyof typeof wechatVariables, string | undefined>>> &
  Parameters<typeof officialAccountOf>[0];

/** Undefined unless every required setting is present: then the method is off. */
export function wechatSettingsOf(variables: RawSettings): WechatSettings | undefined {
  const { WECHAT_PAY_APP_ID: appId, WECHAT_PAY_MERCHANT_ID: merchantId } = variables;
  const { WECHAT_PAY_CERTIFICATE_SERIAL: serial, WECHAT_PAY_API_V3_KEY: apiV3Key } = variables;
  const { WECHAT_PAY_PRIVATE_KEY: privateKey } = variables;
  const certificateSerial = serial && serialOf(serial);
  if (!appId || !merchantId || !certificateSerial || !privateKey || !apiV3Key) return undefined;
  return {
    appId,
    merchantId,
    certificateSerial,
    privateKey: readPrivateKey(privateKey),
    apiV3Key: createSecretKey(Buffer.from(apiV3Key)),
    publicKeys: publicKeysOf(variables),
    gatewayOrigin: variables.WECHAT_PAY_GATEWAY ?? "https://api.mch.weixin.qq.com",
    isNativeOn: variables.WECHAT_PAY_NATIVE !== "off",
    isH5On: variables.WECHAT_PAY_H5 === "on",
    officialAccount: officialAccountOf(variables),
  };
}

function publicKeysOf({ WECHAT_PAY_PUBLIC_KEY_ID: ids = "", WECHAT_PAY_PUBLIC_KEY: text }: RawSettings) {
  const keys = text ? readPublicKeys(text) : [];
  const pairs = splitList(ids).map((id, index) => [id, keys[index]] as const);
  return new Map(pairs.flatMap(([id, key]) => (key ? [[id, key]] : [])));
}

const required: Readonly<Record<string, Localized>> = {
  WECHAT_PAY_APP_ID: { zh: "AppID", en: "the app's id" },
  WECHAT_PAY_MERCHANT_ID: { zh: "商户号", en: "the merchant's number" },
  WECHAT_PAY_CERTIFICATE_SERIAL: {
    zh: "商户证书的序列号",
    en: "the serial number of the merchant's certificate",
  },
  WECHAT_PAY_PRIVATE_KEY: { zh: "商户私钥", en: "the merchant's private key" },
  WECHAT_PAY_API_V3_KEY: { zh: "APIv3密钥", en: "the APIv3 key" },
};

const problem = defineProblems({
  wechatNeeds: failure(({ zh, en }: Localized) => ({
    zh: `微信支付还需要${zh}，不用就去掉它的全部配置`,
    en: `WeChat Pay needs ${en}, or none of its settings at all`,
  })),
  otherNumberOfKeys: failure({
    zh: "公钥的数量要与WECHAT_PAY_PUBLIC_KEY_ID中的ID相同",
    en: "there must be as many keys as WECHAT_PAY_PUBLIC_KEY_ID has ids",
  }),
  everyFlowOff: failure({
    zh: "已关闭，又没有WECHAT_PAY_H5和公众号，没有人能用微信付款",
    en: "off, with neither WECHAT_PAY_H5 nor an official account, nobody can pay by WeChat",
  }),
  certificateOfOtherKey: failure({
    zh: "这张证书与WECHAT_PAY_PRIVATE_KEY不是一对",
    en: "this certificate does not belong to WECHAT_PAY_PRIVATE_KEY",
  }),
  ownPublicKey: failure({
    zh: "这是商户自己的公钥，需要的是微信支付公钥（pub_key.pem）",
    en: "this is the merchant's own public key, but WeChat Pay's (pub_key.pem) is needed",
  }),
});

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Finds incomplete or insecure settings, with messages for the operator. Returns no problems if nothing is set: then
 * the method is off.
 */
export function findWechatProblems(variables: Variables): SettingProblem[] {
  if (!Object.entries(variables).some(([name, value]) => name.startsWith("WECHAT_PAY_") && value)) return [];
  const {
    WECHAT_PAY_PUBLIC_KEY_ID: ids,
    WECHAT_PAY_PUBLIC_KEY: keys,
    WECHAT_PAY_GATEWAY: gateway,
  } = variables;
  const publicKeys = keys ? tryToRead(readPublicKeys, keys) : [];
  const isOtherNumber = publicKeys && splitList(ids ?? "").length !== publicKeys.length;
  const isEveryFlowOff =
    variables.WECHAT_PAY_NATIVE === "off" &&
    variables.WECHAT_PAY_H5 !== "on" &&
    !variables.WECHAT_OFFICIAL_ACCOUNT_APP_ID;
  return [
    ...findMissingSettings(variables, required, problem.wechatNeeds),
    ...findProblems([[isOtherNumber, "WECHAT_PAY_PUBLIC_KEY", problem.otherNumberOfKeys()]]),
    ...findMixedUpKeys(variables, publicKeys ?? []),
    ...findProblems([[isInsecureUrl(gateway), "WECHAT_PAY_GATEWAY", commonProblem.needsHttps()]]),
    ...findProblems([[isEveryFlowOff, "WECHAT_PAY_NATIVE", problem.everyFlowOff()]]),
  ];
}

function findMixedUpKeys(
  { WECHAT_PAY_PRIVATE_KEY: text, WECHAT_PAY_CERTIFICATE_SERIAL: serial }: Variables,
  publicKeys: readonly KeyObject[],
): SettingProblem[] {
  const privateKey = text && tryToRead(readPrivateKey, text);
  if (!privateKey) return [];
  const ownKey = createPublicKey(privateKey);
  const [certificate] = (serial && tryToRead(readCertificates, serial)) || [];
  const isOther = certificate && !certificate.publicKey.equals(ownKey);
  const isOwn = publicKeys.some((key) => key.equals(ownKey));
  return findProblems([
    [isOther, "WECHAT_PAY_CERTIFICATE_SERIAL", problem.certificateOfOtherKey()],
    [isOwn, "WECHAT_PAY_PUBLIC_KEY", problem.ownPublicKey()],
  ]);
}
