import { createHmac, hash } from "node:crypto";
import { z } from "zod";
import type { SignatureInputs, SmsProvider } from "./sms-provider.ts";
import type { SmsSettings } from "./sms-settings.ts";

const ownOrigin = "https://sms.tencentcloudapi.com";

const numberErrorPattern =
  /^LimitExceeded\.(PhoneNumber|DeliveryFrequencyLimit)|\.(IncorrectPhoneNumber|PhoneNumberInBlacklist)$/;

/** An error for the whole request, or one outcome for each number. */
const answerSchema = z.object({
  Response: z.union([
    z.object({ Error: z.object({ Code: z.string() }) }),
    z.object({ SendStatusSet: z.tuple([z.object({ Code: z.string(), SerialNo: z.string().optional() })]) }),
  ]),
});

/** Tencent Cloud's SMS: https://cloud.tencent.com/document/api/382/55981 */
export function openTencent(settings: SmsSettings): SmsProvider {
  const { origin, host } = new URL(settings.endpoint ?? ownOrigin);
  return {
    name: "Tencent Cloud",
    blamesNumber: (errorCode) => numberErrorPattern.test(errorCode),
    signRequest({ phone, template, code }, moment) {
      const body = JSON.stringify({
        PhoneNumberSet: [`+86${phone}`],
        SmsSdkAppId: settings.appId ?? "",
        SignName: settings.signName,
        TemplateId: template,
        TemplateParamSet: code === undefined ? [] : [code],
      });
      const headers = {
        ...signTc3({ host, service: "sms", body }, settings, moment),
        "x-tc-action": "SendSms",
        "x-tc-region": settings.region ?? "ap-guangzhou",
        "x-tc-version": "2021-01-11",
      };
      return { url: `${origin}/`, headers, body };
    },
    read(answer) {
      const { data } = answerSchema.safeParse(answer);
      if (!data) return undefined;
      if ("Error" in data.Response) return { errorCode: data.Response.Error.Code, id: undefined };
      const [{ Code, SerialNo }] = data.Response.SendStatusSet;
      return { errorCode: Code === "Ok" ? undefined : Code, id: SerialNo || undefined };
    },
  };
}

type Keys = Pick<SmsSettings, "accessKeyId" | "accessKeySecret">;

/** The headers of a version 3 signature (TC3-HMAC-SHA256): https://cloud.tencent.com/document/api/382/52072 */
export function signTc3(
  { host, service, body }: { readonly host: string; readonly service: string; readonly body: string },
  { accessKeyId, accessKeySecret }: Keys,
  { now }: Pick<SignatureInputs, "now">,
): Record<string, string> {
  const type = "application/json; charset=utf-8";
  const names = "content-type;host";
  const lines = `content-type:${type}\nhost:${host}\n`;
  const request = ["POST", "/", "", lines, names, hash("sha256", body)].join("\n");
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const day = now.toISOString().slice(0, 10);
  const scope = `${day}/${service}/tc3_request`;
  const key = [day, service, "tc3_request"].reduce(hmac, Buffer.from(`TC3${accessKeySecret}`));
  const signature = hmac(key, ["TC3-HMAC-SHA256", timestamp, scope, hash("sha256", request)].join("\n"));
  return {
    "content-type": type,
    "x-tc-timestamp": timestamp,
    authorization: `TC3-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature.toString("hex")}`,
  };
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}
