import type { WechatOutcome } from "@baleen/contract/accounts/wechat-names.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { outcomeTexts } from "../wechat-outcome.text.ts";

export const texts = {
  title: { zh: "微信扫码登录", en: "Sign in on your computer with WeChat" },
  asks: { zh: "一台电脑正在请求登录你的账号：", en: "A computer is asking to sign in to your account:" },
  browser: { zh: "浏览器", en: "Browser" },
  since: { zh: "二维码打开时间", en: "Code opened" },
  network: { zh: "网络", en: "Network" },
  far: {
    zh: "这台电脑和你的手机不在同一个网络。如果它不在你面前，请关闭这一页。",
    en: "That computer is on a different network from your phone. If it isn’t in front of you, close this page.",
  },
  warning: {
    zh: "确认是你自己刚刚在电脑上打开的二维码，才继续。如果二维码是别人发给你的，请关闭这一页，否则对方会登录你的账号。",
    en: "Continue only if you just opened this code yourself. If someone sent it to you, close this page, or they will be signed in to your account.",
  },
  confirm: { zh: "确认登录", en: "Sign in on that computer" },
  confirming: { zh: "正在确认…", en: "Confirming…" },
  tryAgain: { zh: "再试一次", en: "Try again" },
  failed: { zh: "确认登录失败", en: "Failed to confirm" },
  done: { zh: "已确认，请回到电脑。", en: "Confirmed. Look at your computer." },
  doneNote: { zh: "这一页可以关闭了。", en: "You can close this page." },
  openInWechat: {
    zh: "请在微信里打开：用手机微信的“扫一扫”，扫电脑上的二维码。",
    en: "Open this page in WeChat: scan the code on your computer with WeChat’s own scanner.",
  },
  incomplete: {
    zh: "链接不完整。请用微信重新扫电脑上的二维码。",
    en: "This link is incomplete. Scan the code on your computer with WeChat again.",
  },
  off: { zh: "这里暂时不能用微信登录。", en: "Signing in with WeChat isn’t available here." },
} as const satisfies Record<string, Localized>;

/** What is said of a visit to WeChat after which the computer still waits. */
export const notConfirmedTexts: Readonly<Record<Exclude<WechatOutcome, "ok">, Localized>> = {
  ...outcomeTexts,
  cancelled: { zh: "微信授权已取消，电脑没有登录。", en: "You canceled. The computer was not signed in." },
  expired: {
    zh: "二维码已失效，请在电脑上刷新后再扫。",
    en: "This code has expired. Get a new one on your computer and scan it.",
  },
  elsewhere: {
    zh: "微信返回的浏览器和开始确认的不是同一个，或者它不接受Cookie。请用微信重新扫电脑上的二维码。",
    en: "WeChat returned to another browser, or this one blocks cookies. Scan the code on your computer with WeChat again.",
  },
};
