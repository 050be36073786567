import { expect, test } from "vitest";
import { productionSettings } from "../../../../scripts/testing/production-settings.ts";
import { readSettings } from "../../operations/settings/settings.ts";

const read = (settings: Readonly<Record<string, string>>) => () =>
  readSettings({ ...productionSettings, DATABASE_URL: "postgres://db.example.com/baleen", ...settings });

test("alerts are off unless a channel is set", () => {
  expect(read({})().alerts).toMatchObject({
    language: "zh",
    announcesPayments: false,
    mail: [],
    wecomUrl: undefined,
  });
});

test("all channels are read from their settings", () => {
  const settings = {
    ALERT_LANGUAGE: "en",
    ALERT_ON_PAYMENT: "true",
    ALERT_MAIL: "ops@example.com, duty@example.com",
    ALERT_WECOM_URL: "https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=693a-91f6",
    ALERT_DINGTALK_URL: "https://oapi.dingtalk.com/robot/send?access_token=566cc69da782ec",
    ALERT_DINGTALK_SECRET: "SECtest",
    ALERT_FEISHU_URL: "https://open.feishu.cn/open-apis/bot/v2/hook/aa-bb",
    ALERT_FEISHU_SECRET: "feishutest",
    ALERT_WEBHOOK_URL: "https://10.0.0.5/alerts",
    ALERT_WEBHOOK_SECRET: "own",
  };
  expect(read(settings)().alerts).toEqual({
    language: "en",
    announcesPayments: true,
    mail: ["ops@example.com", "duty@example.com"],
    wecomUrl: settings.ALERT_WECOM_URL,
    dingtalk: { url: settings.ALERT_DINGTALK_URL, secret: "SECtest" },
    feishu: { url: settings.ALERT_FEISHU_URL, secret: "feishutest" },
    webhook: { url: "https://10.0.0.5/alerts", secret: "own" },
  });
});

// domain-admin#128, Tencent/WeKnora#1810
test("a bot of Lark, which is Feishu abroad, is one of Feishu", () => {
  const url = "https://open.larksuite.com/open-apis/bot/v2/hook/aa-bb";
  const settings = { ALERT_FEISHU_URL: url, ALERT_FEISHU_SECRET: "larktest" };
  expect(read(settings)().alerts.feishu).toEqual({ url, secret: "larktest" });
});

test.each([
  ["ALERT_WECOM_URL", "https://qyapi.example.com/cgi-bin/webhook/send?key=a"],
  ["ALERT_WECOM_URL", "https://qyapi.weixin.qq.com@10.0.0.1/cgi-bin/webhook/send?key=a"],
  ["ALERT_WECOM_URL", "https://qyapi.weixin.qq.com/cgi-bin/webhook/send"],
  ["ALERT_WECOM_URL", "http://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=a"],
  ["ALERT_DINGTALK_URL", "https://oapi.dingtalk.com/robot/send?access_token=a&sign=b"],
  ["ALERT_FEISHU_URL", "https://open.feishu.cn.example.com/open-apis/bot/v2/hook/a"],
  ["ALERT_FEISHU_URL", "https://open.larksuite.com.example.com/open-apis/bot/v2/hook/a"],
])("a bot must lie at its maker's host: %s=%s", (name, value) => {
  expect(read({ [name]: value })).toThrow(`${name}: must be the address that the bot's page shows`);
});

test("what is missing or unsafe is said by name", () => {
  const url = "https://oapi.dingtalk.com/robot/send?access_token=a";
  expect(read({ ALERT_DINGTALK_URL: url })).toThrow(
    "ALERT_DINGTALK_SECRET: missing beside ALERT_DINGTALK_URL",
  );
  expect(read({ ALERT_WEBHOOK_SECRET: "own" })).toThrow("ALERT_WEBHOOK_URL: missing beside");
  const own = { ALERT_WEBHOOK_URL: "http://alerts.example.com/", ALERT_WEBHOOK_SECRET: "own" };
  expect(read(own)).toThrow("ALERT_WEBHOOK_URL: it needs https");
  expect(read({ ALERT_MAIL: "nobody" })).toThrow("ALERT_MAIL: must be email addresses");
});

test("a demo sends alerts to this machine alone", () => {
  const url = "https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=a";
  expect(() => readSettings({ ALERT_WECOM_URL: url })).toThrow("ALERT_WECOM_URL: the demo makes no outside");
  const local = "http://127.0.0.1:4111/cgi-bin/webhook/send?key=a";
  expect(readSettings({ ALERT_WECOM_URL: local }).alerts.wecomUrl).toBe(local);
});
