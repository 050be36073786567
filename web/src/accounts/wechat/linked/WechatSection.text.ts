import type { WechatOutcome } from "@baleen/contract/accounts/wechat-names.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { outcomeTexts } from "../wechat-outcome.text.ts";

export const texts = {
  title: { zh: "微信", en: "WeChat" },
  what: {
    zh: "绑定微信，以后登录不用输密码。",
    en: "Link WeChat to sign in without a password.",
  },
  elsewhere: {
    zh: "要绑定微信，请在手机微信里打开个人中心。",
    en: "To link WeChat, open your profile in WeChat on your phone.",
  },
  link: { zh: "绑定微信", en: "Link WeChat" },
  leaving: { zh: "正在打开微信…", en: "Opening WeChat…" },
  merge: { zh: "合并账号", en: "Merge accounts" },
  linkFailed: { zh: "绑定微信失败", en: "Failed to link WeChat" },
  askName: { zh: "显示微信昵称", en: "Show WeChat name" },
  nameFailed: { zh: "获取微信昵称失败", en: "Failed to get the WeChat name" },
  unlink: { zh: "解除绑定", en: "Unlink" },
  unlinkTitle: { zh: "解除微信绑定", en: "Unlink WeChat" },
  consequence: {
    zh: "解除后，这个微信不能再登录这个账号。现在用它登录着的浏览器会退出登录。",
    en: "This WeChat will no longer sign in to your account. Browsers signed in with it will be signed out.",
  },
  unlinking: { zh: "正在解除…", en: "Unlinking…" },
  unlinkFailed: { zh: "解除绑定失败", en: "Failed to unlink WeChat" },
  unlinked: { zh: "已解除绑定", en: "WeChat unlinked" },
  cancel: { zh: "取消", en: "Cancel" },
  close: { zh: "关闭", en: "Close" },
  lastWayIn: {
    zh: "要解除绑定，请先绑定手机号或邮箱，或设置密码，否则就没有别的登录方式了。",
    en: "To unlink WeChat, first bind a phone number or an email address, or set a password: you would have no other way to sign in.",
  },
  signInAgain: { zh: "重新登录", en: "Sign in again" },
} as const satisfies Record<string, Localized>;

/** Where a linked WeChat signs in. */
export const placeNames = {
  inside: { zh: "在微信里登录", en: "Signs in within WeChat" },
  computer: { zh: "在电脑上扫码登录", en: "Signs in with a QR code on computers" },
} as const satisfies Record<string, Localized>;

export function linkedText(day: string): Localized {
  return { zh: `绑定于${day}`, en: `linked on ${day}` };
}

/** What is said after a visit to WeChat to link it. */
export const linkOutcomeTexts: Readonly<Record<WechatOutcome, Localized>> = {
  ...outcomeTexts,
  ok: { zh: "微信已绑定", en: "WeChat linked" },
  cancelled: { zh: "微信授权已取消，没有绑定。", en: "You canceled. WeChat was not linked." },
  expired: {
    zh: "微信授权已过期，没有绑定。请再试一次。",
    en: "That took too long, and WeChat was not linked. Please try again.",
  },
  elsewhere: {
    zh: "微信返回的浏览器和开始绑定的不是同一个，或者它不接受Cookie，没有绑定。请再试一次。",
    en: "WeChat returned to another browser, or this one blocks cookies, so WeChat was not linked. Please try again.",
  },
  taken: {
    zh: "这个微信已绑定别的账号。如果那个账号也是你的，可以把两个账号合并成一个。",
    en: "This WeChat is linked to another account. If that account is yours too, you can merge both into one.",
  },
};

/** What is said after a visit to WeChat to ask for its name. */
export const nameOutcomeTexts: Readonly<Record<WechatOutcome, Localized>> = {
  ...outcomeTexts,
  ok: { zh: "微信昵称已保存", en: "WeChat name saved" },
  cancelled: { zh: "你没有同意，没有保存微信昵称。", en: "You declined, so the WeChat name was not saved." },
  "not-linked": {
    zh: "你现在用的微信没有绑定这个账号，没有保存它的昵称。",
    en: "The WeChat you are using is not linked to this account, so its name was not saved.",
  },
};
