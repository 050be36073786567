import type { WechatOutcome } from "@baleen/contract/accounts/wechat-names.ts";
import type { Localized } from "@baleen/contract/language.ts";

/** What is said of a visit to WeChat that has not named the visitor. */
export const outcomeTexts: Readonly<Record<Exclude<WechatOutcome, "ok">, Localized>> = {
  cancelled: { zh: "微信授权已取消。", en: "You canceled signing in with WeChat." },
  expired: {
    zh: "微信授权已过期，请再试一次。",
    en: "Signing in with WeChat took too long. Please try again.",
  },
  failed: {
    zh: "微信暂时没有响应，请稍后再试。",
    en: "WeChat isn’t responding right now. Please try again later.",
  },
  snapshot: {
    zh: "微信打开的是预览页。请点页面底部的“使用完整服务”，再试一次。",
    en: "WeChat is showing a preview of this page. Tap “Use full service” at the bottom, then try again.",
  },
  elsewhere: {
    zh: "微信返回的浏览器和开始登录的不是同一个，或者它不接受Cookie。请再试一次；还是不行，请换一种方式登录。",
    en: "WeChat returned to another browser, or this one blocks cookies. Please try again, or sign in another way if it keeps happening.",
  },
  taken: { zh: "这个微信已绑定别的账号。", en: "This WeChat is linked to another account." },
};
