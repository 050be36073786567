import { formatCount } from "@baleen/contract/format-count.ts";
import type { Localized } from "@baleen/contract/language.ts";
import type { CodePurpose } from "./senders/sender.ts";

interface CodeTexts {
  /** The kind of code, as used in the subject and the title. */
  readonly name: Localized;
  readonly what: Localized<(siteName: string) => string>;
}

const codes: Readonly<Record<CodePurpose, CodeTexts>> = {
  register: {
    name: { zh: "注册验证码", en: "registration code" },
    what: {
      zh: (siteName) => `用这个验证码完成${siteName}的注册。`,
      en: (siteName) => `Enter this code to finish creating your ${siteName} account.`,
    },
  },
  login: {
    name: { zh: "登录验证码", en: "sign-in code" },
    what: {
      zh: (siteName) => `用这个验证码登录${siteName}。`,
      en: (siteName) => `Enter this code to sign in to ${siteName}.`,
    },
  },
  bind: {
    name: { zh: "绑定验证码", en: "confirmation code" },
    what: {
      zh: (siteName) => `用这个验证码把这个邮箱绑定到你的${siteName}账号。`,
      en: (siteName) => `Enter this code to add this email address to your ${siteName} account.`,
    },
  },
  recover: {
    name: { zh: "找回密码验证码", en: "password reset code" },
    what: {
      zh: (siteName) => `用这个验证码给你的${siteName}账号设一个新密码。`,
      en: (siteName) => `Enter this code to choose a new password for your ${siteName} account.`,
    },
  },
  export: {
    name: { zh: "数据导出验证码", en: "data export code" },
    what: {
      zh: (siteName) => `用这个验证码导出${siteName}保存的关于你的全部数据。`,
      en: (siteName) => `Enter this code to export everything that ${siteName} keeps about you.`,
    },
  },
  delete: {
    name: { zh: "账号注销验证码", en: "account deletion code" },
    what: {
      zh: (siteName) => `用这个验证码注销你的${siteName}账号。注销后，会员和剩余天数都会失效。`,
      en: (siteName) =>
        `Enter this code to delete your ${siteName} account. Your membership and its remaining days will be lost.`,
    },
  },
  continue: {
    name: { zh: "验证码", en: "verification code" },
    what: {
      zh: (siteName) => `用这个验证码登录${siteName}；没有账号的，会用这个邮箱注册。`,
      en: (siteName) =>
        `Enter this code to sign in to ${siteName}. If you have no account yet, one is created with this email address.`,
    },
  },
  verify: {
    name: { zh: "身份验证码", en: "identity verification code" },
    what: {
      zh: (siteName) => `用这个验证码确认是你本人在修改${siteName}账号。`,
      en: (siteName) => `Enter this code to confirm that it is you who is changing your ${siteName} account.`,
    },
  },
};

type CodePart = "subject" | "title" | "what" | "life" | "notYou" | "sms";

interface CodeFacts {
  readonly siteName: string;
  readonly code: string;
  readonly purpose: CodePurpose;
  readonly minutes: number;
}

const smsUse: Readonly<Record<CodePurpose, Localized>> = {
  register: { zh: "用于注册", en: "registration code" },
  login: { zh: "用于登录", en: "sign-in code" },
  bind: { zh: "用于绑定手机号", en: "code to add this number" },
  recover: { zh: "用于找回密码", en: "password reset code" },
  export: { zh: "用于导出数据", en: "data export code" },
  delete: { zh: "用于注销账号", en: "account deletion code" },
  continue: { zh: "用于登录或注册", en: "code to sign in or sign up" },
  verify: { zh: "用于确认本人操作", en: "code to confirm a change to your account" },
};

/** The subject contains the code, so that people can read it in the notification. */
export const codeTexts: Localized<(facts: CodeFacts) => Readonly<Record<CodePart, string>>> = {
  zh: ({ siteName, code, purpose, minutes }) => ({
    subject: `${code}是你的${siteName}${codes[purpose].name.zh}`,
    title: codes[purpose].name.zh,
    what: codes[purpose].what.zh(siteName),
    life: `验证码${minutes}分钟内有效，只能用一次。请勿告诉他人，我们也不会向你索要。`,
    notYou: "如非本人操作，请忽略这封邮件。没有验证码，他人无法完成操作。",
    sms: `【${siteName}】验证码${code}，${smsUse[purpose].zh}，${minutes}分钟内有效。请勿告诉他人。如非本人操作，请忽略。`,
  }),
  en: ({ siteName, code, purpose, minutes }) => ({
    subject: `${code} is your ${siteName} ${codes[purpose].name.en}`,
    title: `Your ${codes[purpose].name.en}`,
    what: codes[purpose].what.en(siteName),
    life: `It is valid for ${formatCount(minutes, "minute")} and works once. Never share it; we will never ask you for it.`,
    notYou: "If this was not you, you can ignore this email. Nothing happens without the code.",
    sms: `[${siteName}] ${code} is your ${smsUse[purpose].en}, valid for ${formatCount(minutes, "minute")}. Never share it. If this was not you, ignore it.`,
  }),
};
