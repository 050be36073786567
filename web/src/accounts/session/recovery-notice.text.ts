import type { Localized } from "@baleen/contract/language.ts";

export const noticeTexts = {
  label: { zh: "账号正在找回", en: "Your account is being recovered" },
  question: {
    zh: "如果你没有找过客服，就是有人在冒充你：停止找回，再到个人中心修改密码。",
    en: "If you have not written to support, somebody pretends to be you: stop it, then change your password in your profile.",
  },
  reject: { zh: "不是我，停止找回", en: "Not me, stop it" },
  close: { zh: "是我要的", en: "That was me" },
  rejected: {
    zh: "找回已停止，客服也会知道。请到个人中心修改密码。",
    en: "The recovery has been stopped, and support will hear of it. Please change your password in your profile.",
  },
  failed: { zh: "操作失败，请重试", en: "That did not work. Please try again" },
} as const satisfies Record<string, Localized>;

export function waitingText(from: string): Localized {
  return {
    zh: `客服批准了一次找回：${from}起，申请的人可以给你的账号设新密码，你会在这里退出登录。`,
    en: `Support has approved a recovery of your account. From ${from} whoever asked for it can set a new password, which signs you out here.`,
  };
}
