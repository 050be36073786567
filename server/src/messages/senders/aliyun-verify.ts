import { z } from "zod";
import { canonicalQuery, signAcs3 } from "./aliyun.ts";
import { NotConfiguredError } from "./sender.ts";
import type { SmsProvider } from "./sms-provider.ts";
import type { SmsSettings } from "./sms-settings.ts";

const ownOrigin = "https://dypnsapi.aliyuncs.com";

/** Errors about one number, its limits included. */
const aboutOneNumber = /^(?:(?:isv|biz)\.)?(?:BUSINESS_LIMIT_CONTROL|MOBILE_NUMBER_ILLEGAL|FREQUENCY)$/;

const answerSchema = z.object({
  Code: z.string(),
  Model: z.object({ BizId: z.string().optional() }).nullish(),
});

/** As long as a code is valid. */
const minutes = "5";

/**
 * Alibaba Cloud's 短信认证, whose signatures and templates come with the service:
 * https://help.aliyun.com/zh/pnvs/developer-reference/api-dypnsapi-2017-05-25-sendsmsverifycode
 * The code is this server's own and is checked here; only for a code that the service makes (`##code##`) would it have to be
 * asked (`CheckSmsVerifyCode`). It sends codes alone.
 */
export function openAliyunVerify(settings: SmsSettings): SmsProvider {
  const { origin, host } = new URL(settings.endpoint ?? ownOrigin);
  return {
    name: "Aliyun",
    blamesNumber: (errorCode) => aboutOneNumber.test(errorCode),
    sign({ phone, template, code }, moment) {
      if (code === undefined) throw new NotConfiguredError("aliyun-verify sends codes alone");
      const query = canonicalQuery({
        CountryCode: "86",
        PhoneNumber: phone,
        SignName: settings.signName,
        TemplateCode: template,
        TemplateParam: JSON.stringify({ code, min: minutes }),
      });
      const call = { host, action: "SendSmsVerifyCode", version: "2017-05-25", query };
      return { url: `${origin}/?${query}`, headers: signAcs3(call, settings, moment) };
    },
    read(answer) {
      const { data } = answerSchema.safeParse(answer);
      return data && { errorCode: data.Code === "OK" ? undefined : data.Code, id: data.Model?.BizId };
    },
  };
}
