import { formatCount } from "@baleen/contract/format-count.ts";
import type { Localized } from "@baleen/contract/language.ts";

export const texts = {
  email: { zh: "邮箱", en: "Email" },
  phone: { zh: "手机号", en: "Phone" },
  emailCode: { zh: "邮件验证码", en: "Verification code" },
  phoneCode: { zh: "短信验证码", en: "Verification code" },
  get: { zh: "获取验证码", en: "Send code" },
  sending: { zh: "正在发送…", en: "Sending…" },
  /** Code lifetime and cooldown, shown before the first code is requested. */
  codeLimits: {
    zh: "验证码5分钟内有效，60秒后可以重发。",
    en: "A code works for 5 minutes. You can request another after 60 seconds.",
  },
  codeSent: { zh: "验证码已发送", en: "Verification code sent" },
  mayResend: { zh: "可以重新获取验证码了", en: "You can request another code now" },
  codeNotSent: { zh: "验证码发送失败", en: "Failed to send verification code" },
  captchaRefused: { zh: "图形验证码校验失败", en: "Failed to verify captcha" },
} as const satisfies Record<string, Localized>;

export const captchaTexts = {
  captcha: { zh: "图形验证码", en: "Captcha" },
  refreshCaptcha: { zh: "换一张图形验证码", en: "Get a new captcha" },
  captchaChanged: { zh: "已换一张", en: "Captcha changed" },
  captchaRequired: { zh: "请输入图形验证码", en: "Enter the characters in the picture" },
  captchaFailed: { zh: "获取图形验证码失败", en: "Failed to get captcha" },
} as const satisfies Record<string, Localized>;

/** Describes the captcha picture, including the alternative for visitors who cannot read it. */
export function captchaHintText(alternative: string): Localized {
  return {
    zh: `4到6个字母和数字，不分大小写。${alternative}`,
    en: `4 to 6 letters and digits, upper or lower case. ${alternative}`,
  };
}

export function resendText(leftS: number): Localized {
  return { zh: `${leftS}秒后重发`, en: `Resend in ${leftS} s` };
}

export function waitText(leftS: number): Localized {
  return {
    zh: `${leftS}秒后可以重发`,
    en: `You can request another code in ${formatCount(leftS, "second")}`,
  };
}
