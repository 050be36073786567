import type { Localized } from "@baleen/contract/language.ts";

export const texts = {
  title: { zh: "通知", en: "Notifications" },
  reminders: { zh: "会员到期提醒", en: "Reminders before my membership ends" },
  what: {
    zh: "会员到期前7天、3天、1天和当天，各发一封邮件，只在北京时间10点到20点之间发。续费以后，原来的到期日不再提醒。",
    en: "One email 7, 3 and 1 days before the end and one on the day, sent between 10:00 and 20:00 China Standard Time. Once you have renewed, you hear no more of the old end.",
  },
  noAddress: {
    zh: "账号还没有绑定邮箱，所以收不到提醒。",
    en: "No email address is bound to your account, so no reminder can reach you.",
  },
  bind: { zh: "去绑定邮箱", en: "Bind one" },
  notSent: {
    zh: "本站目前不发到期提醒。你的选择会留着。",
    en: "This site sends no reminders at present. Your choice is kept.",
  },
  on: { zh: "提醒已打开", en: "Reminders are on" },
  off: { zh: "提醒已关闭", en: "Reminders are off" },
  savingFailed: { zh: "保存失败，请重试", en: "Saving failed. Please try again" },
  others: {
    zh: "验证码和账号安全的通知照常发送。",
    en: "Codes and notices about the safety of your account are sent in any case.",
  },
  back: { zh: "返回个人中心", en: "Back to profile" },
} as const satisfies Record<string, Localized>;
