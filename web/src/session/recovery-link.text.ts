import type { Localized } from "@baleen/contract/language.ts";

export const linkTexts = {
  label: { zh: "找回密码的链接", en: "A link to reset your password" },
  question: {
    zh: "如果你没有找过客服，就是有人在冒充你：让链接作废，再到个人中心修改密码。",
    en: "If you have not written to support, somebody pretends to be you: end the link, then change your password in your profile.",
  },
  reject: { zh: "不是我，让链接作废", en: "Not me, end the link" },
  close: { zh: "是我要的", en: "That was me" },
  rejected: {
    zh: "链接已作废，客服也会知道。请到个人中心修改密码。",
    en: "The link no longer works, and support will hear of it. Please change your password in your profile.",
  },
  failed: { zh: "操作失败，请重试", en: "That did not work. Please try again" },
} as const satisfies Record<string, Localized>;

export function waitingText(from: string): Localized {
  return {
    zh: `客服给你的账号做了一个找回密码的链接，${from}起可以用。用了它，你会在这里退出登录。`,
    en: `Support has made a link that resets the password of your account. It works from ${from}, and using it signs you out here.`,
  };
}
