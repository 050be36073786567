import type { Localized } from "@baleen/contract/language.ts";

export const texts = {
  ask: { zh: "关闭会员到期提醒", en: "Turn off membership reminders" },
  what: {
    zh: "关闭后，会员到期前不再给这个账号发提醒邮件。验证码和账号安全的通知照常发送。",
    en: "This account will get no more mails before its membership ends. Codes and notices about the safety of the account are sent as before.",
  },
  turnOff: { zh: "关闭提醒", en: "Turn reminders off" },
  done: { zh: "提醒已关闭", en: "Reminders are off" },
  after: {
    zh: "会员到期前不会再有提醒邮件。想重新打开，登录后到通知设置里改。",
    en: "There will be no more mails before the membership ends. To get them again, sign in and turn them on.",
  },
  invalid: { zh: "链接无效", en: "This link does not work" },
  instead: {
    zh: "请完整复制邮件里的链接，或者登录后在通知设置里关闭提醒。",
    en: "Copy the whole link from the mail, or sign in and turn reminders off there.",
  },
  settings: { zh: "通知设置", en: "Notification settings" },
} as const satisfies Record<string, Localized>;
