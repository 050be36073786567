import { type Check, ok, problemsOr, skipped, warn } from "../check.ts";

/** What the start does not refuse of the settings of SMS. No SMS is sent: each costs money. */
export const checkSms: Check = {
  name: { zh: "短信", en: "SMS" },
  run({ settings: { sms, smsDailyBudget = 0 } }) {
    if (!sms) return skipped({ zh: "没有可用的短信配置", en: "SMS are not set up" });
    return problemsOr(
      [
        /[【】[\]]/.test(sms.signName) &&
          warn(
            { zh: "SMS_SIGN_NAME带有括号", en: "SMS_SIGN_NAME has brackets" },
            { zh: "去掉括号，服务商会自己加上", en: "Remove them; the provider adds them" },
          ),
        smsDailyBudget === 0 &&
          warn(
            { zh: "没有设置每天的短信上限", en: "There is no limit of SMS on a day" },
            {
              zh: "设置SMS_DAILY_BUDGET，例如平时一天的三倍",
              en: "Set SMS_DAILY_BUDGET, for example to three times a usual day's",
            },
          ),
      ],
      ok({
        zh: `${sms.provider}的配置齐全；在控制台的“消息”中可以试发`,
        en: `Those of ${sms.provider} are complete; the console can send a test, under Messages`,
      }),
    );
  },
};
