import type { ReplyOf } from "@baleen/contract/call.ts";
import { formatCount } from "@baleen/contract/format-count.ts";
import type { Localized } from "@baleen/contract/language.ts";
import type { readPrivacy } from "@baleen/contract/privacy/privacy.ts";
import { levelNames } from "@baleen/contract/shop/package-names.ts";

export const texts = {
  title: { zh: "隐私与数据", en: "Privacy and data" },
  close: { zh: "关闭", en: "Close" },
  policy: { zh: "各类数据保存多久", en: "How long data is kept" },
  history: { zh: "账号操作记录", en: "Account activity" },
} as const satisfies Record<string, Localized>;

export const exportTexts = {
  title: { zh: "导出数据", en: "Export your data" },
  what: {
    zh: "我们保存的与你有关的全部数据，一个JSON文件：账号、登录记录、订单、支付、退款、会员和卡密。每天最多三次。",
    en: "Everything we keep about you, in one JSON file: account, sessions, orders, payments, refunds, membership and card keys. Up to three times a day.",
  },
  submit: { zh: "导出", en: "Export" },
  submitting: { zh: "正在导出…", en: "Exporting…" },
  failed: { zh: "导出失败，请重试", en: "Export failed. Please try again" },
  done: {
    zh: "数据已导出，请在下载文件夹里查看。",
    en: "Your data has been exported. Look in your downloads.",
  },
} as const satisfies Record<string, Localized>;

export const deletionTexts = {
  title: { zh: "注销账号", en: "Delete account" },
  lost: { zh: "你将失去", en: "What you lose" },
  erased: { zh: "我们删除", en: "What we delete" },
  erasedWhat: {
    zh: "用户名、邮箱、手机号、绑定的微信、密码、登录记录、恢复密钥。用户名、邮箱和手机号可以重新注册。",
    en: "Username, email, phone number, linked WeChat, password, sessions, recovery key. The username, email and phone number can be used for a new account.",
  },
  stays: { zh: "我们保留", en: "What we keep" },
  staysWhat: {
    zh: "订单、支付、退款和会员开通记录，只保留账号编号。按法律要求，从最后一笔交易起保存三年，之后只保留金额。",
    en: "Orders, payments, refunds and membership records, with only an account number, for three years after the last transaction, as the law requires. After that, only the amounts.",
  },
  when: { zh: "生效时间", en: "When" },
  whenWhat: {
    zh: "七天后。期间登录即取消注销，也可以选择立即注销。",
    en: "In seven days. Signing in before then cancels it. You can also choose to delete at once.",
  },
  noMembership: {
    zh: "只有账号，没有生效中的会员。",
    en: "Only the account: you have no active membership.",
  },
  timing: { zh: "什么时候注销", en: "When to delete" },
  later: { zh: "七天后注销，期间登录即取消", en: "In seven days, unless I sign in" },
  now: { zh: "立即注销，不可恢复", en: "Now, permanently" },
  submit: { zh: "注销账号", en: "Delete account" },
  submitting: { zh: "正在处理…", en: "Working…" },
  failed: { zh: "注销失败，请重试", en: "Couldn’t delete the account. Please try again" },
  deleted: { zh: "账号已注销", en: "Your account was deleted" },
  requested: {
    zh: "已申请注销，其他设备已退出登录。",
    en: "Deletion requested. Other devices have been signed out.",
  },
  keep: { zh: "取消注销", en: "Keep my account" },
  keeping: { zh: "正在取消…", en: "Canceling…" },
  keepFailed: { zh: "取消失败，请重试", en: "Something went wrong. Please try again" },
  kept: {
    zh: "已取消注销，账号和会员不受影响。",
    en: "Deletion canceled. Your account and membership are unchanged.",
  },
  waits: {
    zh: "以下款项处理完后，账号自动注销：",
    en: "Your account is deleted once these payments have finished:",
  },
} as const satisfies Record<string, Localized>;

type Lost = NonNullable<ReplyOf<typeof readPrivacy>["membership"]>;

/** The part of the membership that would be lost: the days of each level. */
export function lostText({ levels, ...whole }: Lost): Localized {
  const lost = (levels ?? [whole]).map(lostOf);
  return {
    zh: `${lost.map(({ zh }) => zh).join("，")}，不可恢复。`,
    en: `${lost.map(({ en }) => en).join(", ")}, permanently.`,
  };
}

function lostOf({ days, level }: Lost): Localized {
  const name = levelNames[level];
  if (days === null) return { zh: `永久会员（${name.zh}）`, en: `Lifetime membership (${name.en})` };
  return {
    zh: `会员（${name.zh}）的剩余${days}天`,
    en: `${formatCount(days, "day")} of ${name.en} membership`,
  };
}

export function pendingText(at: string): Localized {
  return {
    zh: `账号将在${at}注销。在此之前登录，或点下面的按钮，即可取消。`,
    en: `Your account will be deleted on ${at}. To cancel, sign in again before then or use the button below.`,
  };
}

export const overdue: Localized = {
  zh: "账号正在注销。",
  en: "Your account is being deleted.",
};

export function waitText(kind: "payment" | "refund", orderNo: string): Localized {
  return kind === "payment"
    ? {
        zh: `订单${orderNo}的付款码还没有关闭`,
        en: `Order ${orderNo} can still be paid until its QR code expires`,
      }
    : { zh: `订单${orderNo}的退款还没有到账`, en: `Order ${orderNo} is still being refunded` };
}

export const proofTexts = {
  method: { zh: "确认是你本人", en: "Confirm it’s you" },
  password: { zh: "当前密码", en: "Current password" },
  byPassword: { zh: "用密码", en: "Use password" },
  captchaHint: {
    zh: "看不清？换一张，或者改用密码，不需要验证码。",
    en: "Hard to read? Get a new one, or use your password, which needs no captcha.",
  },
} as const satisfies Record<string, Localized>;

export const historyNames = {
  exported: { zh: "导出了数据", en: "Data exported" },
  "deletion requested": { zh: "申请了注销", en: "Deletion requested" },
  "deletion cancelled": { zh: "取消了注销", en: "Deletion canceled" },
  deleted: { zh: "注销了账号", en: "Account deleted" },
  merged: { zh: "合并了账号", en: "Accounts merged" },
} as const satisfies Record<string, Localized>;
