import { createHmac, hash } from "node:crypto";
import { z } from "zod";
import { NotConfiguredError } from "./sender.ts";
import type { SignatureInputs, SmsProvider, SmsRequest } from "./sms-provider.ts";
import type { SmsSettings } from "./sms-settings.ts";

const answerSchema = z.object({
  Code: z.string(),
  BizId: z.string().optional(),
  Model: z.object({ BizId: z.string().optional() }).nullish(),
});

/** Alibaba Cloud's SMS: https://help.aliyun.com/zh/sms/developer-reference/api-dysmsapi-2017-05-25-sendsms */
export function openAliyun(settings: SmsSettings): SmsProvider {
  return openProduct(settings, {
    origin: "https://dysmsapi.aliyuncs.com",
    action: "SendSms",
    // Includes the provider's limits per number: one SMS a minute, five an hour, ten a day.
    numberErrorPattern: /^isv\.(BUSINESS_LIMIT_CONTROL|MOBILE_NUMBER_ILLEGAL|DOMESTIC_NUMBER_NOT_SUPPORTED)$/,
    parametersOf: ({ phone, code }) => ({
      PhoneNumbers: phone,
      ...(code !== undefined && { TemplateParam: JSON.stringify({ code }) }),
    }),
  });
}

/** The lifetime of a code. */
const minutes = "5";

/**
 * Alibaba Cloud's 短信认证, a product for codes only that includes signatures and templates:
 * https://help.aliyun.com/zh/pnvs/developer-reference/api-dypnsapi-2017-05-25-sendsmsverifycode
 * This server makes and checks the code itself. `CheckSmsVerifyCode` is only needed for codes made by Alibaba Cloud
 * (`##code##`).
 */
export function openAliyunVerify(settings: SmsSettings): SmsProvider {
  return openProduct(settings, {
    origin: "https://dypnsapi.aliyuncs.com",
    action: "SendSmsVerifyCode",
    numberErrorPattern: /^(?:(?:isv|biz)\.)?(?:BUSINESS_LIMIT_CONTROL|MOBILE_NUMBER_ILLEGAL|FREQUENCY)$/,
    parametersOf({ phone, code }) {
      if (code === undefined) throw new NotConfiguredError("aliyun-verify sends codes alone");
      const TemplateParam = JSON.stringify({ code, min: minutes });
      return { CountryCode: "86", PhoneNumber: phone, TemplateParam };
    },
  });
}

interface Product {
  readonly origin: string;
  readonly action: string;
  /** Error codes that concern one number, including its limits. */
  readonly numberErrorPattern: RegExp;
  /** Throws `NotConfiguredError` if the product cannot send this SMS. */
  parametersOf(order: SmsRequest): Readonly<Record<string, string>>;
}

function openProduct(
  settings: SmsSettings,
  { origin: ownOrigin, action, numberErrorPattern, parametersOf }: Product,
): SmsProvider {
  const { origin, host } = new URL(settings.endpoint ?? ownOrigin);
  return {
    name: "Aliyun",
    blamesNumber: (errorCode) => numberErrorPattern.test(errorCode),
    signRequest(order, moment) {
      const { signName: SignName } = settings;
      const query = canonicalQuery({ SignName, TemplateCode: order.template, ...parametersOf(order) });
      const call = { host, action, version: "2017-05-25", query };
      return { url: `${origin}/?${query}`, headers: signAcs3(call, settings, moment) };
    },
    read(answer) {
      const { data } = answerSchema.safeParse(answer);
      const id = data?.BizId ?? data?.Model?.BizId;
      return data && { errorCode: data.Code === "OK" ? undefined : data.Code, id };
    },
  };
}

interface Call {
  readonly host: string;
  readonly action: string;
  readonly version: string;
  readonly query: string;
}

type Keys = Pick<SmsSettings, "accessKeyId" | "accessKeySecret">;

/**
 * The headers of a call without a body, with a version 3 signature (ACS3-HMAC-SHA256):
 * https://help.aliyun.com/zh/sdk/product-overview/v3-request-structure-and-signature
 */
export function signAcs3(
  { host, action, version, query }: Call,
  { accessKeyId, accessKeySecret }: Keys,
  { now, nonce }: SignatureInputs,
): Record<string, string> {
  const bodyDigest = hash("sha256", "");
  // The signature requires them sorted by name.
  const headers = {
    "x-acs-action": action,
    "x-acs-content-sha256": bodyDigest,
    "x-acs-date": now.toISOString().replace(/\.\d+/, ""),
    "x-acs-signature-nonce": nonce,
    "x-acs-version": version,
  };
  const signed = { host, ...headers };
  const names = Object.keys(signed).join(";");
  const lines = Object.entries(signed).map(([name, value]) => `${name}:${value}\n`);
  const request = ["POST", "/", query, lines.join(""), names, bodyDigest].join("\n");
  const signature = createHmac("sha256", accessKeySecret)
    .update(`ACS3-HMAC-SHA256\n${hash("sha256", request)}`)
    .digest("hex");
  const authorization = `ACS3-HMAC-SHA256 Credential=${accessKeyId},SignedHeaders=${names},Signature=${signature}`;
  return { ...headers, authorization };
}

/** Parameters sorted by name and encoded by RFC 3986. */
export function canonicalQuery(parameters: Readonly<Record<string, string>>): string {
  return Object.entries(parameters)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join("&");
}

function encode(text: string): string {
  const hexOf = (symbol: string) => `%${symbol.charCodeAt(0).toString(16).toUpperCase()}`;
  return encodeURIComponent(text).replaceAll(/[!'()*]/g, hexOf);
}
