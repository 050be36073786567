import { formatCount } from "@baleen/contract/format-count.ts";
import type { Localized } from "@baleen/contract/language.ts";
import type { MergeAccount } from "@baleen/contract/privacy/merging.ts";
import { levelNames } from "@baleen/contract/shop/package-names.ts";

export const texts = {
  title: { zh: "合并账号", en: "Merge accounts" },
  what: {
    zh: "有两个账号？可以合并成一个：会员天数累加，订单、卡密和发票都转到保留的账号。",
    en: "Have two accounts? Merge them into one. Membership days add up, and your purchases, card keys and invoices move to the account you keep.",
  },
} as const satisfies Record<string, Localized>;

export const proofTexts = {
  title: { zh: "验证另一个账号", en: "Verify your other account" },
  what: {
    zh: "登录另一个账号，确认它也是你的。这一步还不会合并，当前账号也不会退出登录。",
    en: "Sign in to it to confirm that it’s yours. Nothing is merged yet, and you stay signed in to this account.",
  },
  username: { zh: "用户名", en: "Username" },
  usernameHint: { zh: "也可以填邮箱或手机号。", en: "Or your email address or phone number." },
  password: { zh: "密码", en: "Password" },
  captchaHint: {
    zh: "看不清？换一张，或者改用密码。",
    en: "Hard to read? Get a new one, or use your password instead.",
  },
  submit: { zh: "下一步", en: "Continue" },
  submitting: { zh: "正在验证…", en: "Verifying…" },
  failed: { zh: "验证失败，请重试", en: "Verification failed. Please try again" },
  wechat: { zh: "用微信验证", en: "Verify with WeChat" },
  leaving: { zh: "正在打开微信…", en: "Opening WeChat…" },
  checking: { zh: "正在验证…", en: "Verifying…" },
  wechatOnPhone: {
    zh: "另一个账号用微信登录？请在手机微信里打开本站，在那里合并。",
    en: "Do you sign in to the other account with WeChat? Open this site in WeChat on your phone and merge them there.",
  },
} as const satisfies Record<string, Localized>;

export const doneTexts = {
  title: { zh: "账号已合并", en: "Accounts merged" },
  profile: { zh: "查看个人中心", en: "Go to profile" },
  purchases: { zh: "查看购买记录", en: "View purchases" },
  told: {
    zh: "我们会通知两个账号绑定的邮箱和手机号。",
    en: "We’ll notify every email address and phone number on both accounts.",
  },
} as const satisfies Record<string, Localized>;

type Levels = MergeAccount["levels"];

/** The days left of each level; undefined without a membership. */
export function levelsText(levels: Levels): Localized | undefined {
  if (levels.length === 0) return undefined;
  const parts = levels.map(({ days, level }): Localized => {
    const name = levelNames[level];
    if (days === null) return { zh: `${name.zh}永久`, en: `${name.en}, lifetime` };
    return { zh: `${name.zh}${days}天`, en: `${name.en}, ${formatCount(days, "day")}` };
  });
  return { zh: parts.map(({ zh }) => zh).join("，"), en: parts.map(({ en }) => en).join("; ") };
}

/** The membership after the merge; undefined if neither account has one. */
export function memberText(levels: Levels): Localized | undefined {
  const all = levelsText(levels);
  return all && { zh: `剩余会员：${all.zh}。`, en: `Membership remaining: ${all.en}.` };
}

export function mergedText(survivorName: string, absorbedName: string): Localized {
  return {
    zh: `账号${absorbedName}已合并到${survivorName}，以后请登录${survivorName}。`,
    en: `${absorbedName} was merged into ${survivorName}. Sign in as ${survivorName} from now on.`,
  };
}

/** The records that came from the absorbed account; undefined if it had nothing. */
export function movedText({ orders, cards, invoices }: MergeAccount): Localized | undefined {
  const counts = [
    ...(orders > 0 ? [{ zh: `${orders}笔订单`, en: formatCount(orders, "purchase") }] : []),
    ...(cards > 0 ? [{ zh: `${cards}张卡密`, en: formatCount(cards, "card key") }] : []),
    ...(invoices > 0 ? [{ zh: `${invoices}张发票`, en: formatCount(invoices, "invoice") }] : []),
  ];
  if (counts.length === 0) return undefined;
  return {
    zh: `已转入${counts.map(({ zh }) => zh).join("、")}。`,
    en: `Moved: ${counts.map(({ en }) => en).join(", ")}.`,
  };
}
