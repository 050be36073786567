import type { Localized } from "@baleen/contract/language.ts";

export const proofTexts = {
  method: { zh: "确认是你本人", en: "Confirm it’s you" },
  codeNeeded: {
    zh: "为了账号安全，请用验证码确认是你本人。",
    en: "To protect your account, confirm with a code that it’s you.",
  },
  signInAgain: { zh: "重新登录", en: "Sign in again" },
  captchaHint: {
    zh: "看不清？换一张，或者重新登录后再来，那时不需要验证码。",
    en: "Hard to read? Get a new one, or sign in again and come back: then you need no captcha.",
  },
} as const satisfies Record<string, Localized>;

export function byCode(address: string): Localized {
  return { zh: `用发到${address}的验证码`, en: `With a code sent to ${address}` };
}
