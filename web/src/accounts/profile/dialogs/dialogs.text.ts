import type { changePassword } from "@baleen/contract/accounts/passwords.ts";
import type { ReplyOf } from "@baleen/contract/call.ts";
import { formatCount } from "@baleen/contract/format-count.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { isLifetime } from "@baleen/contract/membership/lifetime.ts";
import { formatDateTime } from "../../../platform/i18n/format-date.ts";

export const close: Localized = { zh: "关闭", en: "Close" };

/** Shown on the profile after a dialog has succeeded. */
export const doneTexts = {
  password: { zh: "密码修改成功", en: "Password changed successfully" },
  passwordSet: { zh: "密码设置成功", en: "Password set successfully" },
  card: { zh: "卡密验证成功！", en: "Card verification successful!" },
  bound: { zh: "绑定成功", en: "Bind successful" },
  unbound: { zh: "解绑成功", en: "Removed" },
} as const satisfies Record<string, Localized>;

/** Confirms that the password was changed, and lists what was ended along with the old one. */
export function passwordChangedText(ended: ReplyOf<typeof changePassword> | undefined): Localized {
  const parts: Localized[] = [doneTexts.password];
  const devices = ended?.devicesEnded ?? 0;
  if (devices > 0) {
    parts.push({
      zh: `${devices}台设备上的桌面软件已退出登录`,
      en: `The desktop app was signed out on ${formatCount(devices, "device")}`,
    });
  }
  if (ended?.recoveryKeyEnded) {
    parts.push({
      zh: "原来的恢复密钥已失效，请重新生成",
      en: "Your recovery key no longer works. Create a new one",
    });
  }
  return { zh: parts.map(({ zh }) => zh).join("。"), en: parts.map(({ en }) => en).join(". ") };
}

export function boundText(recoveryKeyEnded: boolean): Localized {
  if (!recoveryKeyEnded) return doneTexts.bound;
  return {
    zh: `${doneTexts.bound.zh}。恢复密钥已失效，忘记密码时用验证码找回`,
    en: `${doneTexts.bound.en}. Your recovery key no longer works; if you forget your password, reset it with a code`,
  };
}

export const ownPasswordTexts = {
  label: { zh: "当前密码", en: "Current password" },
  hint: { zh: "用来确认是你本人。", en: "To confirm it’s you." },
} as const satisfies Record<string, Localized>;

export const passwordTexts = {
  note: { zh: "修改后，其他浏览器会退出登录。", en: "You will be signed out in other browsers." },
  noteWithKey: {
    zh: "修改后，其他浏览器会退出登录，已有的恢复密钥会失效。",
    en: "You will be signed out in other browsers, and your recovery key stops working.",
  },
  signsDevicesOut: {
    zh: "桌面软件也在所有设备上退出登录",
    en: "Also sign out the desktop app on all devices",
  },
  submit: { zh: "修改密码", en: "Change password" },
  submitting: { zh: "正在修改…", en: "Changing…" },
  failed: { zh: "修改密码失败", en: "Failed to change password" },
} as const satisfies Record<string, Localized>;

export const newPasswordTexts = {
  note: {
    zh: "设置后也可以用密码登录，验证码登录照常可用。",
    en: "You can then sign in with the password too. Codes keep working.",
  },
  submit: { zh: "设置密码", en: "Set password" },
  submitting: { zh: "正在设置…", en: "Setting…" },
  failed: { zh: "设置密码失败，请重试", en: "Couldn’t set the password. Please try again" },
} as const satisfies Record<string, Localized>;

export const cardTexts = {
  key: { zh: "卡密", en: "Card key" },
  hint: { zh: "请输入购买后收到的卡密。", en: "Enter the card key that came with your purchase." },
  submit: { zh: "激活", en: "Activate" },
  submitting: { zh: "正在激活…", en: "Activating…" },
  refused: {
    zh: "卡密验证失败，请检查卡密是否正确",
    en: "Card verification failed, please check if the card key is correct",
  },
  failed: { zh: "卡密验证失败，请重试", en: "Card verification failed, please try again" },
} as const satisfies Record<string, Localized>;

export function memberUntilText(until: string | undefined): Localized {
  if (until === undefined) return { zh: "会员已开通。", en: "Your membership is active." };
  if (isLifetime(until)) return { zh: "会员永久有效。", en: "Your membership never expires." };
  const at = formatDateTime(until);
  return { zh: `会员有效期至${at}。`, en: `You are a member until ${at}.` };
}

export const bindingTexts = {
  newEmail: { zh: "新邮箱", en: "New email" },
  newPhone: { zh: "新手机号", en: "New phone" },
  captchaHint: {
    zh: "看不清？换一张，或者一小时后再来，那时不需要验证码。",
    en: "Hard to read? Get a new one, or come back in an hour: then you need no captcha.",
  },
  submit: { zh: "绑定", en: "Bind" },
  submitting: { zh: "正在绑定…", en: "Binding…" },
  failed: { zh: "绑定失败", en: "Bind failed" },
} as const satisfies Record<string, Localized>;

export function unbindingText(address: string): Localized {
  return {
    zh: `解绑后，${address}不能再登录这个账号，也收不到账号变动的通知。`,
    en: `You will no longer be able to sign in with ${address}, and it will no longer receive account notices.`,
  };
}

export const unbindingTexts = {
  submit: { zh: "解绑", en: "Remove" },
  submitting: { zh: "正在解绑…", en: "Removing…" },
  failed: { zh: "解绑失败", en: "Couldn’t remove it" },
} as const satisfies Record<string, Localized>;
