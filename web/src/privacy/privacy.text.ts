import { counted } from "@baleen/contract/counted.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { levelNames } from "@baleen/contract/shop/package-names.ts";
import type { Level } from "@baleen/contract/shop/packages.ts";

export const texts = {
  title: { zh: "隐私与数据", en: "Privacy and data" },
  close: { zh: "关闭", en: "Close" },
  policy: { zh: "各类数据保存多久", en: "How long data is kept" },
  history: { zh: "账号的历史", en: "History of the account" },
} as const satisfies Record<string, Localized>;

export const exportTexts = {
  title: { zh: "导出数据", en: "Export your data" },
  what: {
    zh: "我们保存的关于你的一切，装在一个JSON文件里：账号、登录记录、订单、支付、退款、会员和卡密。一天最多导出三次。",
    en: "Everything we keep about you, in one JSON file: account, sessions, orders, payments, refunds, membership and card keys. Three times a day at most.",
  },
  submit: { zh: "导出", en: "Export" },
  submitting: { zh: "正在导出…", en: "Exporting…" },
  failed: { zh: "导出失败，请重试", en: "The export failed. Please try again" },
  done: {
    zh: "数据已导出，文件在你的下载里。",
    en: "Your data is exported. The file is among your downloads.",
  },
} as const satisfies Record<string, Localized>;

export const deletionTexts = {
  title: { zh: "注销账号", en: "Delete account" },
  lost: { zh: "失去", en: "Lost" },
  erased: { zh: "删除", en: "Erased" },
  erasedWhat: {
    zh: "用户名、邮箱、手机号、密码、登录记录、恢复密钥。用户名、邮箱和手机号可以再注册新账号。",
    en: "Username, email, phone number, password, sessions, recovery key. The name and addresses are free for a new account.",
  },
  stays: { zh: "留下", en: "Kept" },
  staysWhat: {
    zh: "订单、支付、退款和会员发放的记录，只带一个编号，最后一笔交易起保存三年，这是法律要求。之后只剩金额。",
    en: "Orders, payments, refunds and grants, with only an account number, for three years after the last trade, as the law requires. Afterwards the amounts alone.",
  },
  when: { zh: "何时", en: "When" },
  whenWhat: {
    zh: "七天之后。这七天里登录一次，注销就取消。也可以选择立刻注销。",
    en: "After seven days. Signing in within them cancels the deletion. You can also choose to delete at once.",
  },
  noMembership: { zh: "账号本身，没有正在使用的会员。", en: "The account itself. No membership is running." },
  timing: { zh: "什么时候注销", en: "When to delete" },
  later: { zh: "七天后，登录一次就取消", en: "In seven days, cancelled by signing in" },
  now: { zh: "立刻，不能恢复", en: "At once, for good" },
  submit: { zh: "注销账号", en: "Delete account" },
  submitting: { zh: "正在处理…", en: "Working…" },
  failed: { zh: "注销失败，请重试", en: "The deletion failed. Please try again" },
  deleted: { zh: "账号已注销", en: "Your account was deleted" },
  requested: {
    zh: "已申请注销，其他设备已退出登录。",
    en: "The deletion is requested. Other devices are signed out.",
  },
  keep: { zh: "取消注销", en: "Keep my account" },
  keeping: { zh: "正在取消…", en: "Cancelling…" },
  keepFailed: { zh: "取消失败，请重试", en: "That did not work. Please try again" },
  kept: { zh: "已取消注销，账号和会员照旧。", en: "Your account and its membership stay as they were." },
  waits: {
    zh: "还在等这些钱的去向，办完就注销：",
    en: "Money still moves. The account is deleted once this has ended:",
  },
} as const satisfies Record<string, Localized>;

interface LevelDays {
  /** Null without an end. */
  readonly days: number | null;
  readonly level: Level;
}

interface Lost extends LevelDays {
  readonly levels?: readonly LevelDays[] | undefined;
}

/** What of the membership is lost: the days of each of its levels. */
export function lostText({ levels, ...whole }: Lost): Localized {
  const lost = (levels ?? [whole]).map(lostOf);
  return {
    zh: `${lost.map(({ zh }) => zh).join("，")}，不能恢复。`,
    en: `${lost.map(({ en }) => en).join(", ")}, for good.`,
  };
}

function lostOf({ days, level }: LevelDays): Localized {
  const name = levelNames[level];
  if (days === null) return { zh: `永久会员（${name.zh}）`, en: `Lifetime membership (${name.en})` };
  return { zh: `会员（${name.zh}）的剩余${days}天`, en: `${counted(days, "day")} of ${name.en} membership` };
}

export function pendingText(at: string): Localized {
  return {
    zh: `账号将在${at}注销。在那之前再登录一次，或者按下面的按钮，注销就取消。`,
    en: `Your account will be deleted on ${at}. Signing in again before then, or the button below, cancels it.`,
  };
}

export const overdue: Localized = {
  zh: "账号正在注销。",
  en: "Your account is being deleted.",
};

export function waitText(kind: "payment" | "refund", orderNo: string): Localized {
  return kind === "payment"
    ? { zh: `订单${orderNo}的付款码还没有关闭`, en: `Order ${orderNo}: its payment code is not closed yet` }
    : { zh: `订单${orderNo}的退款还没有到账`, en: `Order ${orderNo}: its refund has not arrived yet` };
}

export const proofTexts = {
  way: { zh: "确认是你本人", en: "Confirm that it is you" },
  password: { zh: "当前密码", en: "Current password" },
  byPassword: { zh: "用密码", en: "With the password" },
  captchaHint: {
    zh: "看不清？换一张，或者改用密码，不需要验证码。",
    en: "Hard to read? Show another one, or use the password: no captcha there.",
  },
} as const satisfies Record<string, Localized>;

export function byCode(address: string): Localized {
  return { zh: `用发到${address}的验证码`, en: `With a code sent to ${address}` };
}

export const historyNames = {
  exported: { zh: "导出了数据", en: "Data exported" },
  "deletion requested": { zh: "申请了注销", en: "Deletion requested" },
  "deletion cancelled": { zh: "取消了注销", en: "Deletion cancelled" },
  deleted: { zh: "注销了账号", en: "Account deleted" },
} as const satisfies Record<string, Localized>;
