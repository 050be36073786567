import { existsSync } from "node:fs";
import type { Localized } from "@baleen/contract/language.ts";
import { z } from "zod";
import { findSmsProblems } from "../../messages/senders/sms-settings.ts";
import { defineProblems, failure } from "../../platform/check.ts";
import { isLoopbackUrl } from "../../platform/networks.ts";
import { findKeyWeakness } from "../../platform/secret-key.ts";
import {
  commonProblem,
  findMissingSettings,
  findProblems,
  problemOf,
  type SettingProblem,
} from "../../platform/setting-problem.ts";

type RawSettings = Readonly<Record<string, string | undefined>>;

interface OutsideService {
  /** Of its settings. */
  readonly prefix: string;
  /** The settings with the URLs to which its secrets are sent. */
  readonly gateways: readonly string[];
  /** It names who signs in, so a fake would let anyone in. */
  readonly signsIn?: boolean;
}

/** The first whose prefix a setting has is its service. */
const services: readonly OutsideService[] = [
  { prefix: "WECHAT_PAY_", gateways: ["WECHAT_PAY_GATEWAY"] },
  { prefix: "WECHAT_", gateways: ["WECHAT_OAUTH_GATEWAY", "WECHAT_API_GATEWAY"], signsIn: true },
  { prefix: "ALIPAY_", gateways: ["ALIPAY_GATEWAY"] },
  { prefix: "HUPI_", gateways: ["HUPI_GATEWAY"] },
];

/** Where an installation keeps its settings. */
export const installedSettingFiles: readonly string[] = ["/etc/baleen/baleen.env"];

/** Problems of settings that do not fit the mode. The schema reports an unknown mode. */
export function findModeProblems(given: RawSettings, installed: readonly string[]): SettingProblem[] {
  if (given.APP_ENV === "production") return findProductionProblems(given);
  if (given.APP_ENV === undefined) return [...findInstalledProduction(installed), ...findDemoProblems(given)];
  return given.APP_ENV === "demo" ? findDemoProblems(given) : [];
}

/** Without its settings file, a site that is installed on this machine would start as a demo. */
function findInstalledProduction(installed: readonly string[]): SettingProblem[] {
  return installed
    .filter((file) => existsSync(file))
    .map((file) => problemOf("APP_ENV", problem.productionInstalled({ file })));
}

/** The demo's outbox, captcha answers and cashier are public, so nothing real must be configured in a demo. */
function findDemoProblems(given: RawSettings): SettingProblem[] {
  const real = Object.keys(given).filter(
    (name) => given[name] && (name === "SMTP_URL" || name.startsWith("SMS_") || isOfRealService(name, given)),
  );
  return findProblems([
    [given.PUBLIC_ORIGIN?.startsWith("https:"), "PUBLIC_ORIGIN", problem.demoSiteOnHttps()],
    [given.CONSOLE_ORIGIN?.startsWith("https:"), "CONSOLE_ORIGIN", problem.demoConsoleOnHttps()],
    ...real.map((name) => [true, name, problem.ofProduction()] as const),
  ]);
}

/** Whether a setting belongs to a payment method or an app of WeChat's that is not on loopback. */
function isOfRealService(name: string, given: RawSettings): boolean {
  const service = services.find(({ prefix }) => name.startsWith(prefix));
  return service?.gateways.some((gateway) => !isLoopbackUrl(given[gateway] ?? "")) ?? false;
}

function findProductionProblems(given: RawSettings): SettingProblem[] {
  return [
    ...findMissingSettings(given, requiredSettings, commonProblem.productionNeeds),
    ...findWeakKey(given),
    ...findSmsProblems(given),
    ...findLoopbackGateways(given),
    ...findProblems([
      [
        given.PHONE_BEFORE_PAYING === "yes" && given.SMS_PROVIDER === "none",
        "PHONE_BEFORE_PAYING",
        problem.phoneNeedsSms(),
      ],
      [isOnHttp(given.PUBLIC_ORIGIN), "PUBLIC_ORIGIN", problem.productionNeedsHttps()],
      // The console's cookie requires https.
      [isOnHttp(given.CONSOLE_ORIGIN), "CONSOLE_ORIGIN", problem.productionNeedsHttps()],
      // Development variables, set by `npm run dev` or by hand.
      [given.BALEEN_DEV, "BALEEN_DEV", problem.ofDevelopment()],
      [given.NODE_ENV === "development", "NODE_ENV", problem.nodeInDevelopment()],
    ]),
  ];
}

const isOnHttp = (origin: string | undefined) => origin && !origin.startsWith("https://");

/** Settings without which production does not start. */
const requiredSettings: Readonly<Record<string, Localized>> = {
  DATABASE_URL: { zh: "PostgreSQL数据库", en: "a PostgreSQL database" },
  SECRET_KEY: { zh: "自己的密钥，至少32个字符", en: "a key of its own, 32 characters or more" },
  PUBLIC_ORIGIN: { zh: "网站的公开地址", en: "the site's public origin" },
  TRUST_PROXY: {
    zh: "前面的代理的地址，没有代理就写none",
    en: "the addresses of the proxies in front of it, or none if there are none",
  },
  SMTP_URL: { zh: "邮件服务器", en: "a mail server" },
  MAIL_FROM: { zh: "邮件的发件人", en: "the sender of its mails" },
};

export const requiredSettingNames = Object.keys(requiredSettings);

const problem = defineProblems({
  productionInstalled: failure(({ file }: { file: string }) => ({
    zh: `这里装有正式的网站，却没有给出它的配置${file}；请运行\`baleen COMMAND\`；要演示就设置APP_ENV=demo`,
    en: `a production site is installed here, and its settings, ${file}, were not given; run \`baleen COMMAND\`, or set APP_ENV=demo for a demo`,
  })),
  ofProduction: failure({
    zh: "这一项用于正式运行，现在却是演示模式；请设置APP_ENV=production，或去掉这一项",
    en: "this is for production, but the mode is demo; set APP_ENV=production or remove it",
  }),
  demoSiteOnHttps: failure({
    zh: "https的网站不是演示；请设置APP_ENV=production，或改用http的地址",
    en: "a site on https is not a demo; set APP_ENV=production, or use an http origin",
  }),
  demoConsoleOnHttps: failure({
    zh: "https的后台不是演示的；请设置APP_ENV=production，或改用http的地址",
    en: "a console on https is not a demo's; set APP_ENV=production, or use an http origin",
  }),
  productionNeedsHttps: failure({ zh: "正式运行需要https", en: "production needs https" }),
  ofDevelopment: failure({
    zh: "正式运行用构建好的页面；请去掉这一项，用npm start启动",
    en: "production serves the built pages; remove it, and start by npm start",
  }),
  nodeInDevelopment: failure({
    zh: "正式运行不用Node的开发模式；请去掉这一项",
    en: "production does not run in Node's development mode; remove it",
  }),
  formerKeyIsCurrent: failure({
    zh: "和SECRET_KEY相同；请填写被替换的旧密钥，或去掉这一项",
    en: "it is the same as SECRET_KEY; set the key that was replaced, or remove the setting",
  }),
  phoneNeedsSms: failure({
    zh: "没有短信服务商就没有人能绑定手机号；请设置SMS_PROVIDER，或改为no",
    en: "without an SMS provider nobody can add a phone number; set SMS_PROVIDER, or set this to no",
  }),
  signInOnLoopback: failure({
    zh: "本机的微信会让任何人登录任何账号；请去掉这一项，演练时设置PAYMENT_REHEARSAL=true",
    en: "a WeChat on loopback signs anyone in as anybody; remove it, or set PAYMENT_REHEARSAL=true to rehearse",
  }),
  gatewayOnLoopback: failure({
    zh: "本机的支付通道不收真钱；请去掉这一项，演练时设置PAYMENT_REHEARSAL=true",
    en: "a gateway on loopback moves no money; remove it, or set PAYMENT_REHEARSAL=true to rehearse",
  }),
});

/** The same key twice would be a change that never ends. */
export function findKeyProblems({ SECRET_KEY, SECRET_KEY_FORMER }: RawSettings): SettingProblem[] {
  return findProblems([
    [
      SECRET_KEY_FORMER && SECRET_KEY_FORMER === SECRET_KEY,
      "SECRET_KEY_FORMER",
      problem.formerKeyIsCurrent(),
    ],
  ]);
}

function findWeakKey({ SECRET_KEY }: RawSettings): SettingProblem[] {
  const weakness = SECRET_KEY && findKeyWeakness(SECRET_KEY);
  return weakness ? [problemOf("SECRET_KEY", weakness)] : [];
}

function findLoopbackGateways(given: RawSettings): SettingProblem[] {
  // Invalid values are reported by the schema.
  const isRehearsal = z.stringbool().safeParse(given.PAYMENT_REHEARSAL).data;
  return findProblems(
    services.flatMap(({ gateways, signsIn = false }) =>
      gateways.map((gateway) => [
        !isRehearsal && isLoopbackUrl(given[gateway] ?? ""),
        gateway,
        signsIn ? problem.signInOnLoopback() : problem.gatewayOnLoopback(),
      ]),
    ),
  );
}
