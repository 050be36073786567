import type { Localized } from "@baleen/contract/language.ts";
import { z } from "zod";
import { isLoopbackUrl } from "../../platform/networks.ts";
import {
  checkedText,
  findProblems,
  needsHttps,
  type SettingProblem,
  wholeNumber,
} from "../../platform/setting-problem.ts";
import { codePurposes, type Purpose } from "./sender.ts";

const smsProviders = ["aliyun", "aliyun-verify", "tencent"] as const;

export type SmsSettings = Readonly<NonNullable<ReturnType<typeof smsSettingsOf>>>;

const text = z.string().trim().min(1).optional();

export const smsVariables = {
  SMS_PROVIDER: z
    .enum(smsProviders)
    .optional()
    .describe(
      "`aliyun`, `tencent`, or `aliyun-verify` (短信认证, for firms without a signature of their own; sends codes alone); required in production (demo: outbox)",
    ),
  SMS_ACCESS_KEY_ID: text.describe("the provider's key (Tencent Cloud: SecretId)"),
  SMS_ACCESS_KEY_SECRET: text.describe("its secret (Tencent Cloud: SecretKey)"),
  SMS_SIGN_NAME: text.describe("the approved signature, without brackets"),
  SMS_TEMPLATE_CODE: text.describe("the approved template of codes; see operations.md"),
  SMS_TEMPLATE_REGISTER: text.describe("that of registration codes (default: `SMS_TEMPLATE_CODE`)"),
  SMS_TEMPLATE_LOGIN: text.describe("that of sign-in codes (default: `SMS_TEMPLATE_CODE`)"),
  SMS_TEMPLATE_BIND: text.describe("that of codes that bind a number (default: `SMS_TEMPLATE_CODE`)"),
  SMS_TEMPLATE_RECOVER: text.describe(
    "that of codes that replace a forgotten password (default: `SMS_TEMPLATE_CODE`)",
  ),
  SMS_TEMPLATE_EXPORT: text.describe("that of codes for an export of data (default: `SMS_TEMPLATE_CODE`)"),
  SMS_TEMPLATE_DELETE: text.describe("that of codes that delete an account (default: `SMS_TEMPLATE_CODE`)"),
  SMS_TEMPLATE_ADDRESS_CHANGED: text.describe("that of notices of a changed address (default: no SMS)"),
  SMS_TEMPLATE_PASSWORD_CHANGED: text.describe("that of notices of a changed password (default: no SMS)"),
  SMS_TEMPLATE_RECOVERY_APPROVED: text.describe(
    "that of notices of a recovery with support; without it accounts with a phone number alone cannot be recovered so",
  ),
  SMS_TEMPLATE_DELETION_REQUESTED: text.describe("that of notices of a requested deletion (default: no SMS)"),
  SMS_TEMPLATE_DELETION_CANCELLED: text.describe("that of notices of a cancelled deletion (default: no SMS)"),
  SMS_TEMPLATE_ACCOUNT_DELETED: text.describe("that of notices of a deleted account (default: no SMS)"),
  SMS_TEMPLATE_PURCHASE_CONFIRMED: text.describe("that of confirmed purchases (default: no SMS)"),
  SMS_DAILY_BUDGET: wholeNumber({ zh: "要写整数，0或更大", en: "must be a whole number, 0 or more" })
    .default(0)
    .describe("how many SMS may be sent on a day in China; an alarm comes at 80 %; 0 is no limit"),
  SMS_APP_ID: text.describe("the application's SdkAppId (Tencent Cloud only)"),
  SMS_REGION: text.describe("the provider's region (Tencent Cloud only), `ap-guangzhou` without it"),
  SMS_ENDPOINT: checkedText((origin) => /^https?:$/.test(URL.parse(origin)?.protocol ?? ""), {
    zh: "要写地址，如https://sms.example.com",
    en: "must be an origin such as https://sms.example.com",
  })
    .optional()
    .describe("another origin than the provider's"),
};

type RawSettings = Readonly<
  Partial<Record<Exclude<keyof typeof smsVariables, "SMS_DAILY_BUDGET">, string | undefined>>
>;

export function smsSettingsOf(given: RawSettings) {
  const provider = smsProviders.find((name) => name === given.SMS_PROVIDER);
  const { SMS_ACCESS_KEY_ID, SMS_ACCESS_KEY_SECRET, SMS_SIGN_NAME } = given;
  if (!provider || !SMS_ACCESS_KEY_ID || !SMS_ACCESS_KEY_SECRET || !SMS_SIGN_NAME) return undefined;
  return {
    provider,
    accessKeyId: SMS_ACCESS_KEY_ID,
    accessKeySecret: SMS_ACCESS_KEY_SECRET,
    signName: SMS_SIGN_NAME,
    templates: templatesOf(given),
    appId: given.SMS_APP_ID,
    region: given.SMS_REGION,
    endpoint: given.SMS_ENDPOINT,
  };
}

const noticePurposes = [
  "address-changed",
  "password-changed",
  "recovery-approved",
  "deletion-requested",
  "deletion-cancelled",
  "account-deleted",
  "purchase-confirmed",
] as const;

/** Such as `SMS_TEMPLATE_ADDRESS_CHANGED`. */
const variableOf = (purpose: Purpose) =>
  `SMS_TEMPLATE_${purpose.replaceAll("-", "_").toUpperCase()}` as keyof RawSettings;

/** Template ids of the provider. Notices without one are not sent. */
function templatesOf(given: RawSettings): Readonly<Partial<Record<Purpose, string | undefined>>> {
  const { SMS_TEMPLATE_CODE: forCodes } = given;
  const templates: Partial<Record<Purpose, string | undefined>> = {};
  for (const purpose of codePurposes) templates[purpose] = given[variableOf(purpose)] ?? forCodes;
  for (const purpose of noticePurposes) templates[purpose] = given[variableOf(purpose)];
  return { ...templates, test: forCodes ?? given.SMS_TEMPLATE_REGISTER };
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Formats of the providers' template ids, to detect an id of the other provider. */
const templateForms: Readonly<Record<string, RegExp>> = {
  aliyun: /^SMS_\w+$/,
  "aliyun-verify": /^(SMS_\w+|\d+)$/,
  tencent: /^\d+$/,
};

const problem = (setting: string, zh: string, en: string): SettingProblem => ({ setting, why: { zh, en } });

/** Missing, weak and contradictory SMS settings in production, one sentence each. */
export function findSmsProblems(given: Environment): SettingProblem[] {
  return [...findMissing(given), ...findContradictions(given), ...findWeak(given)];
}

function findMissing(given: Environment): SettingProblem[] {
  const needed: Record<string, Localized> = {
    SMS_PROVIDER: {
      zh: "短信服务商：aliyun、aliyun-verify或tencent",
      en: "an SMS provider, aliyun, aliyun-verify or tencent",
    },
    SMS_ACCESS_KEY_ID: { zh: "短信服务商的密钥ID", en: "the SMS provider's key" },
    SMS_ACCESS_KEY_SECRET: { zh: "短信服务商的密钥", en: "the SMS provider's secret" },
    SMS_SIGN_NAME: { zh: "审核通过的签名", en: "the approved signature" },
    ...(given.SMS_PROVIDER === "tencent" && {
      SMS_APP_ID: { zh: "应用的SdkAppId", en: "the application's SdkAppId" },
    }),
  };
  const own = (["register", "login", "bind"] as const).map(variableOf).filter((name) => !given[name]);
  if (!given.SMS_TEMPLATE_CODE && own.length > 0) {
    needed.SMS_TEMPLATE_CODE = {
      zh: `验证码模板（或${own.join("、")}）`,
      en: `a template for codes (or ${own.join(", ")})`,
    };
  }
  return Object.entries(needed)
    .filter(([name]) => !given[name])
    .map(([name, { zh, en }]) => problem(name, `正式运行需要${zh}`, `production needs ${en}`));
}

function findContradictions(given: Environment): SettingProblem[] {
  const provider = given.SMS_PROVIDER ?? "";
  const form = templateForms[provider];
  const problems = Object.entries(given)
    .filter(([name, value]) => name.startsWith("SMS_TEMPLATE_") && value && form && !form.test(value))
    .map(([name]) => problem(name, `这不是${provider}的模板`, `this is no template of ${provider}`));
  if (provider.startsWith("aliyun") && given.SMS_APP_ID) {
    const zh = `这一项属于tencent，而SMS_PROVIDER是${provider}`;
    problems.push(problem("SMS_APP_ID", zh, `belongs to tencent, but SMS_PROVIDER is ${provider}`));
  }
  if (provider === "aliyun-verify") {
    const notices = noticePurposes.map(variableOf).filter((name) => given[name]);
    const zh = "aliyun-verify只发验证码，请去掉这一项";
    const en = "aliyun-verify sends codes alone, so remove it";
    problems.push(...notices.map((name) => problem(name, zh, en)));
  }
  return problems;
}

function findWeak({ SMS_ENDPOINT }: Environment): SettingProblem[] {
  const isWeak = SMS_ENDPOINT?.startsWith("http:") && !isLoopbackUrl(SMS_ENDPOINT);
  return findProblems([[isWeak, "SMS_ENDPOINT", needsHttps]]);
}
