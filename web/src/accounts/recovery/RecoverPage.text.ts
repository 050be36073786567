import type { Localized } from "@baleen/contract/language.ts";

export const texts = {
  title: { zh: "找回密码", en: "Reset your password" },
  lead: {
    zh: "验证身份后即可重设密码，重设后所有设备退出登录。",
    en: "Confirm that the account is yours, then choose a new password. Every device will be signed out.",
  },
  ways: { zh: "找回方式", en: "Ways to reset" },
  email: { zh: "邮箱验证码", en: "Email code" },
  phone: { zh: "手机验证码", en: "Phone code" },
  key: { zh: "恢复密钥", en: "Recovery key" },
  submit: { zh: "重设密码", en: "Reset password" },
  submitting: { zh: "正在重设…", en: "Resetting…" },
  failed: { zh: "找回密码失败，请重试", en: "Couldn’t reset the password. Please try again" },
  maybeSent: {
    zh: "如果该邮箱或手机号已绑定账号，验证码已发送",
    en: "If it belongs to an account, a code is on its way",
  },
  captchaHint: {
    zh: "看不清？换一张，或者用恢复密钥，不需要验证码。",
    en: "Hard to read? Get a new one, or use your recovery key, which needs no captcha.",
  },
  username: { zh: "用户名", en: "Username" },
  keyHint: {
    zh: "你在个人中心保存的20位密钥，不区分大小写。",
    en: "The 20-character key you saved from your profile. Not case-sensitive.",
  },
  signIn: { zh: "去登录", en: "Sign in" },
} as const satisfies Record<string, Localized>;

export const doneTexts = {
  title: { zh: "密码已重设", en: "Your password has been reset" },
  username: { zh: "你的用户名是", en: "Your username is" },
  signedOut: {
    zh: "所有设备已退出登录，原来的恢复密钥也已失效。登录后可以在个人中心重新生成。",
    en: "Every device has been signed out, and your recovery key no longer works. You can create a new one in your profile.",
  },
  bindAnew: {
    zh: "手机号或邮箱如果换了，请登录后马上到个人中心更换，否则旧的仍能找回密码。",
    en: "If your phone number or email has changed, update it in your profile right after signing in: until then the old one can reset your password.",
  },
} as const satisfies Record<string, Localized>;

export const supportTexts = {
  question: { zh: "以上方式都用不了？", en: "Can’t use any of these?" },
  how: {
    zh: "手机号换了、没有绑定过，也没有恢复密钥时：填写用户名，获取申请码，再把申请码告诉客服。两位客服都批准后，你就能在这个浏览器里重设密码，密码不会经过别人。",
    en: "If your phone number has changed, you never added one, and you have no recovery key: enter your username to get a request code, and send it to support. Once two people there approve, you reset the password in this browser. Nobody else sees it.",
  },
  username: { zh: "要找回的用户名", en: "Username to recover" },
  submit: { zh: "获取申请码", en: "Get a request code" },
  submitting: { zh: "正在获取…", en: "Requesting…" },
  failed: { zh: "获取申请码失败，请重试", en: "Couldn’t get a request code. Please try again" },
} as const satisfies Record<string, Localized>;
