import { createRequire } from "node:module";
import { type SmsProvider, sdkTimeoutMs } from "./sms-provider.ts";
import type { SmsSettings } from "./sms-settings.ts";

type Sdk = typeof import("@alicloud/dysmsapi20170525");

const ownOrigin = "https://dysmsapi.aliyuncs.com";

/** Errors about one number, its limits included: one SMS a minute, five an hour, ten a day. */
const aboutOneNumber = /^isv\.(BUSINESS_LIMIT_CONTROL|MOBILE_NUMBER_ILLEGAL|DOMESTIC_NUMBER_NOT_SUPPORTED)$/;

/** Alibaba Cloud's SMS through its SDK, without retries: a retry could send a second SMS. */
export async function openAliyun(settings: SmsSettings): Promise<SmsProvider> {
  const { $OpenApiUtil } = await import("@alicloud/openapi-core");
  // A CommonJS package with a default export, which `import()` wraps differently in Node and in Vitest.
  const sdk: Sdk = createRequire(import.meta.url)("@alicloud/dysmsapi20170525");
  const { protocol, host } = new URL(settings.endpoint ?? ownOrigin);
  const config = new $OpenApiUtil.Config({
    accessKeyId: settings.accessKeyId,
    accessKeySecret: settings.accessKeySecret,
    regionId: settings.region ?? "cn-hangzhou",
    endpoint: host,
    protocol: protocol.replace(":", ""),
    connectTimeout: sdkTimeoutMs,
    readTimeout: sdkTimeoutMs,
  });
  const client = new sdk.default(config);
  return {
    name: "Aliyun",
    blamesNumber: (errorCode) => aboutOneNumber.test(errorCode),
    async send({ phone, template, code }) {
      const request = new sdk.SendSmsRequest({
        phoneNumbers: phone,
        signName: settings.signName,
        templateCode: template,
        ...(code !== undefined && { templateParam: JSON.stringify({ code }) }),
      });
      const { body } = await client.sendSms(request);
      return { errorCode: body?.code === "OK" ? undefined : (body?.code ?? ""), id: body?.bizId };
    },
  };
}
