import type { Localized } from "@baleen/contract/language.ts";
import { z } from "zod";
import { isLoopbackUrl } from "../../platform/networks.ts";
import { type SettingProblem, saying, wholeNumber } from "../../platform/setting-problem.ts";
import type { Purpose } from "./sender.ts";

const smsProviders = ["aliyun", "aliyun-verify", "tencent"] as const;

export interface SmsSettings {
  readonly provider: (typeof smsProviders)[number];
  readonly accessKeyId: string;
  readonly accessKeySecret: string;
  readonly signName: string;
  /** Template ids of the provider. Notices without one are not sent. */
  readonly templates: Readonly<Partial<Record<Purpose, string>>>;
  /** Tencent Cloud's SdkAppId. */
  readonly appId: string | undefined;
  readonly region: string | undefined;
  /** Replaces the provider's origin. */
  readonly endpoint: string | undefined;
}

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
  SMS_ENDPOINT: z
    .string()
    .refine(
      (origin) => URL.canParse(origin) && /^https?:$/.test(new URL(origin).protocol),
      saying({
        zh: "要写地址，如https://sms.example.com",
        en: "must be an origin such as https://sms.example.com",
      }),
    )
    .optional()
    .describe("another origin than the provider's"),
};

type RawSettings = Readonly<
  Partial<Record<Exclude<keyof typeof smsVariables, "SMS_DAILY_BUDGET">, string | undefined>>
>;

export function smsSettingsOf(given: RawSettings): SmsSettings | undefined {
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

function templatesOf(given: RawSettings): SmsSettings["templates"] {
  const all: [Purpose, string | undefined][] = [
    ["register", given.SMS_TEMPLATE_REGISTER ?? given.SMS_TEMPLATE_CODE],
    ["login", given.SMS_TEMPLATE_LOGIN ?? given.SMS_TEMPLATE_CODE],
    ["bind", given.SMS_TEMPLATE_BIND ?? given.SMS_TEMPLATE_CODE],
    ["recover", given.SMS_TEMPLATE_RECOVER ?? given.SMS_TEMPLATE_CODE],
    ["export", given.SMS_TEMPLATE_EXPORT ?? given.SMS_TEMPLATE_CODE],
    ["delete", given.SMS_TEMPLATE_DELETE ?? given.SMS_TEMPLATE_CODE],
    ["test", given.SMS_TEMPLATE_CODE ?? given.SMS_TEMPLATE_REGISTER],
    ["address-changed", given.SMS_TEMPLATE_ADDRESS_CHANGED],
    ["password-changed", given.SMS_TEMPLATE_PASSWORD_CHANGED],
    ["recovery-approved", given.SMS_TEMPLATE_RECOVERY_APPROVED],
    ["deletion-requested", given.SMS_TEMPLATE_DELETION_REQUESTED],
    ["deletion-cancelled", given.SMS_TEMPLATE_DELETION_CANCELLED],
    ["account-deleted", given.SMS_TEMPLATE_ACCOUNT_DELETED],
    ["purchase-confirmed", given.SMS_TEMPLATE_PURCHASE_CONFIRMED],
  ];
  return Object.fromEntries(all.filter(([, template]) => template !== undefined));
}

type Environment = Readonly<Record<string, string | undefined>>;

const noticeTemplate = /^SMS_TEMPLATE_(\w+_(CHANGED|APPROVED|REQUESTED|CANCELLED|DELETED|CONFIRMED))$/;

/** Formats of the providers' template ids, to detect an id of the other provider. */
const templateForms: Readonly<Record<string, RegExp>> = {
  aliyun: /^SMS_\w+$/,
  "aliyun-verify": /^(SMS_\w+|\d+)$/,
  tencent: /^\d+$/,
};

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
  const problems = Object.entries(needed)
    .filter(([name]) => !given[name])
    .map(([name, what]) => ({
      setting: name,
      why: { zh: `正式运行需要${what.zh}`, en: `production needs ${what.en}` },
    }));
  const own = ["SMS_TEMPLATE_REGISTER", "SMS_TEMPLATE_LOGIN", "SMS_TEMPLATE_BIND"];
  const without = own.filter((name) => !given[name]);
  if (!given.SMS_TEMPLATE_CODE && without.length > 0) {
    problems.push({
      setting: "SMS_TEMPLATE_CODE",
      why: {
        zh: `正式运行需要验证码模板（或${without.join("、")}）`,
        en: `production needs a template for codes (or ${without.join(", ")})`,
      },
    });
  }
  return problems;
}

function findContradictions(given: Environment): SettingProblem[] {
  const provider = given.SMS_PROVIDER ?? "";
  const form = templateForms[provider];
  const problems = Object.entries(given)
    .filter(([name, value]) => name.startsWith("SMS_TEMPLATE_") && value && form && !form.test(value))
    .map(([name]) => ({
      setting: name,
      why: { zh: `这不是${provider}的模板`, en: `this is no template of ${provider}` },
    }));
  if (provider.startsWith("aliyun") && given.SMS_APP_ID) {
    problems.push({
      setting: "SMS_APP_ID",
      why: {
        zh: `这一项属于tencent，而SMS_PROVIDER是${provider}`,
        en: `belongs to tencent, but SMS_PROVIDER is ${provider}`,
      },
    });
  }
  if (provider === "aliyun-verify") {
    const notices = Object.keys(given).filter((name) => noticeTemplate.test(name) && given[name]);
    problems.push(
      ...notices.map((name) => ({
        setting: name,
        why: {
          zh: "aliyun-verify只发验证码，请去掉这一项",
          en: "aliyun-verify sends codes alone, so remove it",
        },
      })),
    );
  }
  return problems;
}

function findWeak({ SMS_ENDPOINT }: Environment): SettingProblem[] {
  if (!SMS_ENDPOINT?.startsWith("http:") || isLoopbackUrl(SMS_ENDPOINT)) return [];
  return [
    {
      setting: "SMS_ENDPOINT",
      why: {
        zh: "正式运行需要https，本机地址除外",
        en: "production needs https, except on the machine itself",
      },
    },
  ];
}
