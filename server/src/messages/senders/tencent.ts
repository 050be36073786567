import { Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import { type SmsProvider, sdkTimeoutMs } from "./sms-provider.ts";
import type { SmsSettings } from "./sms-settings.ts";

const aboutOneNumber =
  /^LimitExceeded\.(PhoneNumber|DeliveryFrequencyLimit)|\.(IncorrectPhoneNumber|PhoneNumberInBlacklist)$/;

/** Tencent Cloud's SMS, through its SDK. */
export async function openTencent(settings: SmsSettings): Promise<SmsProvider> {
  const { default: sdk } = await import("tencentcloud-sdk-nodejs-sms");
  const client = new sdk.sms.v20210111.Client({
    credential: { secretId: settings.accessKeyId, secretKey: settings.accessKeySecret },
    region: settings.region ?? "ap-guangzhou",
    profile: {
      httpProfile: { reqTimeout: sdkTimeoutMs / 1000, ...(settings.endpoint && leadTo(settings.endpoint)) },
    },
  });
  return {
    name: "Tencent Cloud",
    blamesNumber: (errorCode) => aboutOneNumber.test(errorCode),
    async send({ phone, template, code }) {
      const { SendStatusSet } = await client.SendSms({
        PhoneNumberSet: [`+86${phone}`],
        SmsSdkAppId: settings.appId ?? "",
        SignName: settings.signName,
        TemplateId: template,
        TemplateParamSet: code === undefined ? [] : [code],
      });
      const { Code: verdict = "", SerialNo: id } = SendStatusSet?.[0] ?? {};
      return { errorCode: verdict === "Ok" ? undefined : verdict, id: id || undefined };
    },
  };
}

/**
 * Connects to another origin without changing the request: the SDK derives the service name, which is signed, from
 * the endpoint's host.
 */
function leadTo(origin: string) {
  const { protocol, hostname, port } = new URL(origin);
  const host = hostname.replace(/^\[(.*)\]$/, "$1");
  if (protocol === "http:") {
    return { protocol: "http://", agent: new HttpAgent({ host, port: Number(port || 80) }) };
  }
  return { agent: new HttpsAgent({ host, port: Number(port || 443), servername: host }) };
}
