import { emailAddress } from "@baleen/contract/accounts/account-fields.ts";
import { languages } from "@baleen/contract/language.ts";
import { z } from "zod";
import { defineProblems, failure } from "../../platform/check.ts";
import { isInsecureUrl, isLoopbackUrl } from "../../platform/networks.ts";
import {
  checkedText,
  commonProblem,
  findProblems,
  optionalUrl,
  type SettingProblem,
  splitList,
} from "../../platform/setting-problem.ts";

/** The URL as shown by the bot's vendor. Fake bots on loopback have the same path. */
const botUrl = (origins: readonly string[], form: RegExp, example: string) =>
  checkedText(
    (text) => {
      if (!URL.canParse(text)) return false;
      const url = new URL(text);
      const isThere = origins.includes(url.origin) || isLoopbackUrl(text);
      return isThere && url.username === "" && url.hash === "" && form.test(url.pathname + url.search);
    },
    {
      zh: `要写机器人页面上显示的地址，如${example}`,
      en: `must be the address that the bot's page shows, such as ${example}`,
    },
  ).optional();

const secret = z.string().trim().min(1).optional();

export const alertVariables = {
  ALERT_LANGUAGE: z.enum(languages).default("zh").describe("the language of alerts, `zh` or `en`"),
  ALERT_ON_PAYMENT: z
    .stringbool()
    .default(false)
    .describe("whether each payment is told over the channels for alerts"),
  ALERT_MAIL: checkedText(
    (text) =>
      splitList(text).every((address) => emailAddress.safeParse(address).data === address.toLowerCase()),
    { zh: "要写邮箱地址，用逗号分开", en: "must be email addresses, separated by commas" },
  )
    .optional()
    .describe("addresses that get alerts by mail, separated by commas"),
  ALERT_WECOM_URL: botUrl(
    ["https://qyapi.weixin.qq.com"],
    /^\/cgi-bin\/webhook\/send\?key=[\w-]+$/,
    "https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=…",
  ).describe("the webhook of a WeCom group bot"),
  ALERT_DINGTALK_URL: botUrl(
    ["https://oapi.dingtalk.com"],
    /^\/robot\/send\?access_token=\w+$/,
    "https://oapi.dingtalk.com/robot/send?access_token=…",
  ).describe("the webhook of a DingTalk group bot"),
  ALERT_DINGTALK_SECRET: secret.describe("its secret for signatures (加签), beginning with SEC"),
  ALERT_FEISHU_URL: botUrl(
    ["https://open.feishu.cn", "https://open.larksuite.com"],
    /^\/open-apis\/bot\/v2\/hook\/[\w-]+$/,
    "https://open.feishu.cn/open-apis/bot/v2/hook/…",
  ).describe("the webhook of a group bot of Feishu or Lark"),
  ALERT_FEISHU_SECRET: secret.describe("its secret for signatures (签名校验)"),
  ALERT_WEBHOOK_URL: optionalUrl("https://alerts.example.com/baleen").describe(
    "a receiver of your own, which gets signed JSON",
  ),
  ALERT_WEBHOOK_SECRET: secret.describe("the key of its signatures"),
};

type RawSettings = Readonly<Record<string, string | undefined>>;

const signedChannels = ["DINGTALK", "FEISHU", "WEBHOOK"] as const;
const urls = ["ALERT_WECOM_URL", "ALERT_DINGTALK_URL", "ALERT_FEISHU_URL", "ALERT_WEBHOOK_URL"] as const;

const problem = defineProblems({
  alertsUnsigned: failure(({ url }: { url: string }) => ({
    zh: `设置了${url}，缺这一项；不发没有签名的通知`,
    en: `missing beside ${url}; unsigned alerts are not sent`,
  })),
  demoOffline: failure({
    zh: "演示模式不连接外部服务；请设置APP_ENV=production，或去掉这一项",
    en: "the demo makes no outside connections; set APP_ENV=production or remove it",
  }),
});

/** Alert settings that are incomplete or do not fit the mode, one problem each. */
export function findAlertProblems(variables: RawSettings): SettingProblem[] {
  const problems = signedChannels.flatMap((name) => {
    const [url, key] = [`ALERT_${name}_URL`, `ALERT_${name}_SECRET`];
    return findProblems([
      [variables[url] && !variables[key], key, problem.alertsUnsigned({ url })],
      [variables[key] && !variables[url], url, commonProblem.missingBeside(key)],
    ]);
  });
  const misplaced = urls.map((name) => {
    const url = variables[name];
    return variables.APP_ENV === "production"
      ? ([isInsecureUrl(url), name, commonProblem.needsHttps()] as const)
      : ([url && !isLoopbackUrl(url), name, problem.demoOffline()] as const);
  });
  return [...problems, ...findProblems(misplaced)];
}

export type AlertSettings = Readonly<ReturnType<typeof alertSettingsOf>>;

export function alertSettingsOf(variables: z.output<z.ZodObject<typeof alertVariables>>) {
  return {
    language: variables.ALERT_LANGUAGE,
    /** Whether each granted payment is announced to operators. */
    announcesPayments: variables.ALERT_ON_PAYMENT,
    mail: splitList(variables.ALERT_MAIL ?? ""),
    wecomUrl: variables.ALERT_WECOM_URL,
    dingtalk: signedTarget(variables.ALERT_DINGTALK_URL, variables.ALERT_DINGTALK_SECRET),
    feishu: signedTarget(variables.ALERT_FEISHU_URL, variables.ALERT_FEISHU_SECRET),
    webhook: signedTarget(variables.ALERT_WEBHOOK_URL, variables.ALERT_WEBHOOK_SECRET),
  };
}

function signedTarget(url: string | undefined, key: string | undefined) {
  return url && key ? { url, secret: key } : undefined;
}
