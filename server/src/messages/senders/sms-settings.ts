import { z } from "zod";
import { defineProblems, failure } from "../../platform/check.ts";
import { isLoopbackUrl } from "../../platform/networks.ts";
import {
  checkedText,
  commonProblem,
  findMissingSettings,
  findProblems,
  type SettingProblem,
  wholeNumber,
} from "../../platform/setting-problem.ts";
import { codePurposes, type Purpose } from "./sender.ts";

const smsProviders = ["aliyun", "aliyun-verify", "tencent"] as const;

export type SmsSettings = Readonly<NonNullable<ReturnType<typeof smsSettingsOf>>>;

const text = z.string().trim().min(1).optional();

export const smsVariables = {
  SMS_PROVIDER: z
    .enum([...smsProviders, "none"])
    .optional()
    .describe(
      "`aliyun`, `tencent`, `aliyun-verify` (短信认证, for firms without a signature of their own; sends codes alone), or `none` until one is set up; required in production (demo: outbox)",
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
  SMS_TEMPLATE_CONTINUE: text.describe(
    "that of codes that sign in or register in one step (default: `SMS_TEMPLATE_CODE`, else `SMS_TEMPLATE_LOGIN`)",
  ),
  SMS_TEMPLATE_VERIFY: text.describe(
    "that of codes that confirm a change to the own account (default: `SMS_TEMPLATE_CODE`, else `SMS_TEMPLATE_BIND`)",
  ),
  SMS_TEMPLATE_ADDRESS_CHANGED: text.describe("that of notices of a changed address (default: no SMS)"),
  SMS_TEMPLATE_PASSWORD_CHANGED: text.describe("that of notices of a changed password (default: no SMS)"),
  SMS_TEMPLATE_RECOVERY_APPROVED: text.describe(
    "that of notices of a recovery with support; without it accounts with a phone number alone cannot be recovered so",
  ),
  SMS_TEMPLATE_DELETION_REQUESTED: text.describe("that of notices of a requested deletion (default: no SMS)"),
  SMS_TEMPLATE_DELETION_CANCELLED: text.describe("that of notices of a canceled deletion (default: no SMS)"),
  SMS_TEMPLATE_ACCOUNT_DELETED: text.describe("that of notices of a deleted account (default: no SMS)"),
  SMS_TEMPLATE_ACCOUNTS_MERGED: text.describe("that of notices of merged accounts (default: no SMS)"),
  SMS_TEMPLATE_PURCHASE_CONFIRMED: text.describe("that of confirmed purchases (default: no SMS)"),
  SMS_TEMPLATE_PURCHASE_REFUNDED: text.describe("that of refunds (default: no SMS)"),
  SMS_TEMPLATE_PAYMENT_FOUND: text.describe(
    "that of messages about a payment that was looked up at /payment-help (default: no SMS)",
  ),
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

export function smsSettingsOf(variables: RawSettings) {
  const provider = smsProviders.find((name) => name === variables.SMS_PROVIDER);
  const { SMS_ACCESS_KEY_ID, SMS_ACCESS_KEY_SECRET, SMS_SIGN_NAME } = variables;
  if (!provider || !SMS_ACCESS_KEY_ID || !SMS_ACCESS_KEY_SECRET || !SMS_SIGN_NAME) return undefined;
  return {
    provider,
    accessKeyId: SMS_ACCESS_KEY_ID,
    accessKeySecret: SMS_ACCESS_KEY_SECRET,
    signName: SMS_SIGN_NAME,
    templates: templatesOf(variables),
    appId: variables.SMS_APP_ID,
    region: variables.SMS_REGION,
    endpoint: variables.SMS_ENDPOINT,
  };
}

const noticePurposes = [
  "address-changed",
  "password-changed",
  "recovery-approved",
  "deletion-requested",
  "deletion-cancelled",
  "account-deleted",
  "accounts-merged",
  "purchase-confirmed",
  "purchase-refunded",
  "payment-found",
] as const;

/** The template setting of a purpose, such as `SMS_TEMPLATE_ADDRESS_CHANGED`. */
const variableOf = (purpose: Purpose) =>
  `SMS_TEMPLATE_${purpose.replaceAll("-", "_").toUpperCase()}` as keyof RawSettings;

/** The provider's template ids. Notices without a template are not sent. */
function templatesOf(variables: RawSettings): Readonly<Partial<Record<Purpose, string | undefined>>> {
  const { SMS_TEMPLATE_CODE: forCodes } = variables;
  const templates: Partial<Record<Purpose, string | undefined>> = {};
  for (const purpose of codePurposes) templates[purpose] = variables[variableOf(purpose)] ?? forCodes;
  // Settings from before these purposes may have a template for each other one, and none for all codes.
  templates.continue ??= variables.SMS_TEMPLATE_LOGIN;
  templates.verify ??= variables.SMS_TEMPLATE_BIND;
  for (const purpose of noticePurposes) templates[purpose] = variables[variableOf(purpose)];
  return { ...templates, test: forCodes ?? variables.SMS_TEMPLATE_REGISTER };
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Formats of the providers' template ids, to detect ids that belong to the other provider. */
const templateForms: Readonly<Record<string, RegExp>> = {
  aliyun: /^SMS_\w+$/,
  "aliyun-verify": /^(SMS_\w+|\d+)$/,
  tencent: /^\d+$/,
};

const problem = defineProblems({
  otherProvidersTemplate: failure((provider: string) => ({
    zh: `这不是${provider}的模板`,
    en: `this is no template of ${provider}`,
  })),
  onlyForTencent: failure((provider: string) => ({
    zh: `这一项属于tencent，而SMS_PROVIDER是${provider}`,
    en: `belongs to tencent, but SMS_PROVIDER is ${provider}`,
  })),
  codesOnly: failure({
    zh: "aliyun-verify只发验证码，请去掉这一项",
    en: "aliyun-verify sends codes alone, so remove it",
  }),
});

/** Missing, weak and contradictory SMS settings in production, one problem each. */
export function findSmsProblems(variables: Environment): SettingProblem[] {
  return [...findAbsent(variables), ...findContradictions(variables), ...findWeak(variables)];
}

function findAbsent(variables: Environment): SettingProblem[] {
  if (variables.SMS_PROVIDER === "none") return [];
  const own = (["register", "login", "bind"] as const).map(variableOf).filter((name) => !variables[name]);
  const needed = {
    SMS_PROVIDER: {
      zh: "短信服务商：aliyun、aliyun-verify或tencent，还没有就写none",
      en: "an SMS provider, aliyun, aliyun-verify or tencent, or none as long as there is none",
    },
    SMS_ACCESS_KEY_ID: { zh: "短信服务商的密钥ID", en: "the SMS provider's key" },
    SMS_ACCESS_KEY_SECRET: { zh: "短信服务商的密钥", en: "the SMS provider's secret" },
    SMS_SIGN_NAME: { zh: "审核通过的签名", en: "the approved signature" },
    ...(variables.SMS_PROVIDER === "tencent" && {
      SMS_APP_ID: { zh: "应用的SdkAppId", en: "the application's SdkAppId" },
    }),
    ...(own.length > 0 && {
      SMS_TEMPLATE_CODE: {
        zh: `验证码模板（或${own.join("、")}）`,
        en: `a template for codes (or ${own.join(", ")})`,
      },
    }),
  };
  return findMissingSettings(variables, needed, commonProblem.productionNeeds);
}

function findContradictions(variables: Environment): SettingProblem[] {
  const provider = variables.SMS_PROVIDER ?? "";
  const form = templateForms[provider];
  const templates = Object.entries(variables).filter(([name]) => name.startsWith("SMS_TEMPLATE_"));
  const notices = provider === "aliyun-verify" ? noticePurposes.map(variableOf) : [];
  return findProblems([
    ...templates.map(
      ([name, value]) =>
        [value && form && !form.test(value), name, problem.otherProvidersTemplate(provider)] as const,
    ),
    [provider.startsWith("aliyun") && variables.SMS_APP_ID, "SMS_APP_ID", problem.onlyForTencent(provider)],
    ...notices.map((name) => [variables[name], name, problem.codesOnly()] as const),
  ]);
}

function findWeak({ SMS_ENDPOINT }: Environment): SettingProblem[] {
  const isWeak = SMS_ENDPOINT?.startsWith("http:") && !isLoopbackUrl(SMS_ENDPOINT);
  return findProblems([[isWeak, "SMS_ENDPOINT", commonProblem.needsHttps()]]);
}
