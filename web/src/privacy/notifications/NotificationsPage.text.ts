import type { Localized } from "@baleen/contract/language.ts";

export const texts = {
  title: { zh: "通知", en: "Notifications" },
  reminders: { zh: "会员到期提醒", en: "Reminders before my membership ends" },
  what: {
    zh: "会员到期前7天、3天、1天和当天各发一封邮件，发送时间在北京时间10点到20点。续费后，不再提醒原来的到期日。",
    en: "One email 7, 3 and 1 days before your membership ends, and one on the day, between 10:00 and 20:00 China Standard Time. Once you renew, reminders about the old date stop.",
  },
  noAddress: {
    zh: "账号还没有绑定邮箱，收不到提醒。",
    en: "Your account has no email address, so reminders cannot reach you.",
  },
  bind: { zh: "去绑定邮箱", en: "Add an email address" },
  notSent: {
    zh: "本站目前不发送到期提醒，你的选择会保留。",
    en: "This site does not send reminders at the moment. Your choice is saved.",
  },
  on: { zh: "提醒已打开", en: "Reminders are on" },
  off: { zh: "提醒已关闭", en: "Reminders are off" },
  savingFailed: { zh: "保存失败，请重试", en: "Saving failed. Please try again" },
  others: {
    zh: "验证码和账号安全的通知照常发送。",
    en: "Verification codes and security notices are always sent.",
  },
} as const satisfies Record<string, Localized>;
