import type { Localized } from "@baleen/contract/language.ts";

export const texts = {
  title: { zh: "忘记密码时", en: "If you forget your password" },
  nudge: {
    zh: "你还没有绑定邮箱或手机号。绑定一个，或者保存一个恢复密钥，忘记密码时靠它找回。",
    en: "You have bound neither an email nor a phone number. Bind one, or save a recovery key: it replaces a forgotten password.",
  },
  make: { zh: "生成恢复密钥", en: "Make a recovery key" },
  remake: { zh: "重新生成", en: "Make a new one" },
  dismiss: { zh: "不再提醒", en: "Don't remind me" },
  close: { zh: "关闭", en: "Close" },
  password: { zh: "当前密码", en: "Current password" },
  passwordHint: { zh: "需要确认是你本人。", en: "To make sure that it is you." },
  note: {
    zh: "密钥只显示这一次，只能用一次。之前的密钥会失效。",
    en: "The key is shown this once and works once. It puts an earlier one out of force.",
  },
  submit: { zh: "生成", en: "Make the key" },
  submitting: { zh: "正在生成…", en: "Making the key…" },
  failed: { zh: "生成恢复密钥失败，请重试", en: "The key could not be made. Please try again" },
  yours: { zh: "你的恢复密钥", en: "Your recovery key" },
  keep: {
    zh: "抄下来或存进密码管理器，不要给任何人。关闭后就看不到了。",
    en: "Write it down or save it in a password manager, and give it to nobody. Once closed, it is not shown again.",
  },
  copy: { zh: "复制", en: "Copy" },
  copied: { zh: "已复制", en: "Copied" },
  saved: { zh: "已经保存好", en: "I have saved it" },
} as const satisfies Record<string, Localized>;

export function madeText(day: string): Localized {
  return { zh: `恢复密钥生成于${day}。`, en: `You made a recovery key on ${day}.` };
}
