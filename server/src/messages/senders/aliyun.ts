import { createHmac, hash } from "node:crypto";
import { z } from "zod";
import type { Moment, SmsProvider } from "./sms-provider.ts";
import type { SmsSettings } from "./sms-settings.ts";

const ownOrigin = "https://dysmsapi.aliyuncs.com";

/** Errors about one number, its limits included: one SMS a minute, five an hour, ten a day. */
const aboutOneNumber = /^isv\.(BUSINESS_LIMIT_CONTROL|MOBILE_NUMBER_ILLEGAL|DOMESTIC_NUMBER_NOT_SUPPORTED)$/;

const answerSchema = z.object({ Code: z.string(), BizId: z.string().optional() });

/** Alibaba Cloud's SMS: https://help.aliyun.com/zh/sms/developer-reference/api-dysmsapi-2017-05-25-sendsms */
export function openAliyun(settings: SmsSettings): SmsProvider {
  const { origin, host } = new URL(settings.endpoint ?? ownOrigin);
  return {
    name: "Aliyun",
    blamesNumber: (errorCode) => aboutOneNumber.test(errorCode),
    sign({ phone, template, code }, moment) {
      const query = canonicalQuery({
        PhoneNumbers: phone,
        SignName: settings.signName,
        TemplateCode: template,
        ...(code !== undefined && { TemplateParam: JSON.stringify({ code }) }),
      });
      const call = { host, action: "SendSms", version: "2017-05-25", query };
      return { url: `${origin}/?${query}`, headers: signAcs3(call, settings, moment) };
    },
    read(answer) {
      const { data } = answerSchema.safeParse(answer);
      return data && { errorCode: data.Code === "OK" ? undefined : data.Code, id: data.BizId };
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
 * The headers of a call without a body, signed as version 3 wants it (ACS3-HMAC-SHA256):
 * https://help.aliyun.com/zh/sdk/product-overview/v3-request-structure-and-signature
 */
export function signAcs3(
  { host, action, version, query }: Call,
  { accessKeyId, accessKeySecret }: Keys,
  { now, nonce }: Moment,
): Record<string, string> {
  const bodyDigest = hash("sha256", "");
  // In the order of their names.
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

/** Parameters in the order of their names, encoded by RFC 3986. */
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
