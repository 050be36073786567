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
  bindAnew: {
    zh: "换了手机号或邮箱，登录后马上到个人中心更换：旧的还能找回密码。",
    en: "If your phone number or address has changed, replace it in your profile right after signing in: the old one can still reset the password.",
  },
} as const satisfies Record<string, Localized>;

export const requestTexts = {
  question: { zh: "这些都没有？", en: "None of these?" },
  how: {
    zh: "换了手机号，或者没有绑定过，也没有恢复密钥：填用户名，拿到一个申请码，把它告诉客服。客服的两个人都同意后，你在这个浏览器里设新密码，密码不经过别人。",
    en: "A new phone number, or none ever bound, and no recovery key: give your username, and tell support the request code that you get. Once two people there have agreed, you set the new password in this browser, and nobody else sees it.",
  },
  title: { zh: "向客服申请", en: "Your request to support" },
  username: { zh: "要找回的用户名", en: "Username to recover" },
  begin: { zh: "获取申请码", en: "Get a request code" },
  beginning: { zh: "正在获取…", en: "Getting it…" },
  failed: { zh: "没有拿到申请码，请重试", en: "No request code arrived. Please try again" },
  checking: { zh: "正在查看进展", en: "Checking how it stands" },
  checkFailed: { zh: "查看进展失败，请重试", en: "That could not be checked. Please try again" },
  yourCode: { zh: "你的申请码", en: "Your request code" },
  tellBefore: { zh: "写信到", en: "Write to " },
  comeBack: {
    zh: "之后用这个浏览器再打开这一页。申请码只说明是哪个申请，不能用来登录。",
    en: "Then come back to this page in this browser. The code only names your request: it opens nothing.",
  },
  confirmed: { zh: "客服已核对", en: "Support has checked it" },
  confirmedHint: {
    zh: "还要另一位同事批准，之后会开始等待。",
    en: "A second person has yet to approve it. Then a wait begins.",
  },
  approved: { zh: "客服已批准", en: "Support has approved it" },
  why: {
    zh: "等这一段时间，是为了让账号的主人来得及发现别人冒充。",
    en: "The wait gives the owner time to notice an impostor.",
  },
  open: {
    zh: "客服批准了你的申请。设一个新密码，申请就用完了。",
    en: "Support has approved your request. Choose a new password, and the request is used up.",
  },
  again: { zh: "查看进展", en: "Check again" },
  giveUp: { zh: "放弃这个申请", en: "Give this request up" },
  otherWays: { zh: "用别的方式找回", en: "Reset in another way" },
} as const satisfies Record<string, Localized>;

export function tellText(until: string): Localized {
  return {
    zh: `，写明申请码，再加上一笔付款完整的交易单号（支付宝或微信账单里有），或者用过的一张卡密。${until}之前有效。`,
    en: ` with the code, and either the whole transaction number of a payment, as Alipay or WeChat shows it, or the whole key of a card that you used. It is valid until ${until}.`,
  };
}

export function worksText(from: string, until: string): Localized {
  return {
    zh: `${from}起可以设新密码，到${until}为止。`,
    en: `You can set a new password from ${from} until ${until}.`,
  };
}
