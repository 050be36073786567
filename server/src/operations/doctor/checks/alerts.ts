import { type Check, ok, skipped, warn } from "../check.ts";

/** Whether alarms leave the machine, by more than one way. */
export const checkAlerts: Check = {
  name: { zh: "告警渠道", en: "Channels for alerts" },
  run({ settings: { alerts } }) {
    if (!alerts) return skipped({ zh: "需要正确的配置", en: "This needs right settings" });
    const { mail, wecomUrl, dingtalk, feishu, webhook } = alerts;
    const all = { mail: mail.length > 0, wecom: wecomUrl, dingtalk, feishu, webhook };
    const set = Object.entries(all).flatMap(([name, value]) => (value ? [name] : []));
    if (set.length === 0) {
      return warn(
        { zh: "没有设置告警渠道，出了问题没人知道", en: "No channel is set up: nobody learns of alarms" },
        {
          zh: "至少设置两个，例如ALERT_WECOM_URL和ALERT_MAIL；再用npm run alerts -- test试一试",
          en: "Set up two, such as ALERT_WECOM_URL and ALERT_MAIL; then try them by npm run alerts -- test",
        },
      );
    }
    const sentence = { zh: `已设置：${set.join("、")}`, en: `Set up: ${set.join(", ")}` };
    if (set.length > 1) return ok(sentence);
    return warn(sentence, {
      zh: "再设置一个不同的渠道：一个失灵时，由另一个报告",
      en: "Set up another kind: each reports that the other fails",
    });
  },
};
