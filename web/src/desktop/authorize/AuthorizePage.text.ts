import type { Localized } from "@baleen/contract/language.ts";

export const texts = {
  title: { zh: "授权软件登录", en: "Approve app sign-in" },
  what: {
    zh: "这台电脑上的鲸帧软件正在请求登录你的账号。如果不是你本人操作，请选“不是我”。",
    en: "The Baleen app on this computer is asking to sign in to your account. If this wasn’t you, choose “Not me”.",
  },
  continue: { zh: "继续", en: "Continue" },
  continuing: { zh: "正在返回软件…", en: "Returning to the app…" },
} as const satisfies Record<string, Localized>;
