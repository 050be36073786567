import type { Localized } from "@baleen/contract/language.ts";

export const passwordTexts = {
  current: { zh: "当前密码", en: "Current password" },
  chosen: { zh: "新密码", en: "New password" },
  confirmation: { zh: "再输入一次新密码", en: "New password, once more" },
  note: {
    zh: "修改后，其他设备上的登录会退出。",
    en: "Changing it signs you out on other devices.",
  },
  submit: { zh: "修改密码", en: "Change password" },
  failed: { zh: "修改密码失败", en: "Failed to change password" },
} as const satisfies Record<string, Localized>;

export const cardTexts = {
  key: { zh: "卡密", en: "Card key" },
  hint: { zh: "请输入购买后收到的卡密。", en: "Enter the card key that came with your purchase." },
  submit: { zh: "激活", en: "Activate" },
  refused: {
    zh: "卡密验证失败，请检查卡密是否正确",
    en: "Card verification failed, please check if the card key is correct",
  },
  failed: { zh: "卡密验证失败，请重试", en: "Card verification failed, please try again" },
} as const satisfies Record<string, Localized>;

export const bindingTexts = {
  newEmail: { zh: "新邮箱", en: "New email" },
  newPhone: { zh: "新手机号", en: "New phone" },
  passwordHint: { zh: "更换时需要确认是你本人。", en: "To make sure that it is you." },
  submit: { zh: "绑定", en: "Bind" },
  failed: { zh: "绑定失败", en: "Bind failed" },
} as const satisfies Record<string, Localized>;

export const signIn: Localized = { zh: "去登录", en: "Sign in" };
