import type { Localized } from "@baleen/contract/language.ts";

export const texts = {
  title: { zh: "找回密码", en: "Reset your password" },
  lead: {
    zh: "证明账号是你的，就能设一个新密码。所有设备上的登录都会退出。",
    en: "Show that the account is yours and choose a new password. It signs you out on every device.",
  },
  ways: { zh: "找回方式", en: "Ways to reset" },
  email: { zh: "邮箱验证码", en: "Email code" },
  phone: { zh: "手机验证码", en: "Phone code" },
  key: { zh: "恢复密钥", en: "Recovery key" },
  newPassword: { zh: "新密码", en: "New password" },
  confirmation: { zh: "再输入一次新密码", en: "New password, once more" },
  submit: { zh: "设新密码", en: "Set the new password" },
  submitting: { zh: "正在设新密码…", en: "Setting the new password…" },
  failed: { zh: "找回密码失败，请重试", en: "Resetting the password failed. Please try again" },
  maybeSent: {
    zh: "如果有账号绑定了它，验证码已经发出",
    en: "If an account has this address, a code is on its way",
  },
  captchaHint: {
    zh: "看不清？换一张，或者用恢复密钥，不需要验证码。",
    en: "Hard to read? Show another one, or use your recovery key: no captcha there.",
  },
  username: { zh: "用户名", en: "Username" },
  keyHint: {
    zh: "你在个人中心保存的20位密钥，大小写都可以。",
    en: "The 20 symbols that you saved from your profile, in either case.",
  },
  signIn: { zh: "去登录", en: "Sign in" },
} as const satisfies Record<string, Localized>;

export const doneTexts = {
  title: { zh: "密码已重设", en: "Your password has been reset" },
  username: { zh: "你的用户名是", en: "Your username is" },
  signedOut: {
    zh: "所有设备都已退出登录。恢复密钥如果有，也已失效，登录后可以在个人中心再做一个。",
    en: "Every device has been signed out. A recovery key, if there was one, no longer works: your profile makes another.",
  },
} as const satisfies Record<string, Localized>;

export const linkTexts = {
  checking: { zh: "正在查看这个链接", en: "Checking the link" },
  checkFailed: {
    zh: "查看链接失败，请重新打开它",
    en: "The link could not be checked. Please open it again",
  },
  open: {
    zh: "客服确认了账号是你的。设一个新密码，这个链接就用完了。",
    en: "Support has confirmed that the account is yours. Choose a new password, and the link is used up.",
  },
  waiting: { zh: "这个链接还不能用", en: "The link does not work yet" },
  why: {
    zh: "等这一段时间，是为了让账号的主人来得及发现别人冒充。到时候再打开同一个链接。",
    en: "The wait gives the owner time to notice an impostor. Open the same link again then.",
  },
  otherWays: { zh: "用别的方式找回", en: "Reset in another way" },
} as const satisfies Record<string, Localized>;

export function worksText(from: string, until: string): Localized {
  return { zh: `${from}起可以用，到${until}为止。`, en: `It works from ${from} until ${until}.` };
}

export const supportTexts = {
  question: { zh: "这些都没有？", en: "None of these?" },
  before: {
    zh: "账号没有绑定邮箱和手机号，也没有恢复密钥，就写信给",
    en: "If the account has no address and no recovery key, write to ",
  },
  after: {
    zh: "，写明用户名、一笔付款在支付宝或微信里的单号（或者用过的卡密的最后4位）、注册的日期。核对后你会收到一个链接，12小时后可以用。",
    en: " with the username, the number of a payment as Alipay or WeChat shows it (or the last 4 symbols of a card key that you used), and the day you registered. Once checked, you get a link that works after 12 hours.",
  },
} as const satisfies Record<string, Localized>;
