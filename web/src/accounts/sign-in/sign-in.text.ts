import type { Localized } from "@baleen/contract/language.ts";

export const texts = {
  login: { zh: "登录", en: "Sign in" },
  loggingIn: { zh: "正在登录…", en: "Signing in…" },
  register: { zh: "注册", en: "Register" },
  registering: { zh: "正在注册…", en: "Registering…" },
  username: { zh: "用户名", en: "Username" },
  password: { zh: "密码", en: "Password" },
  confirmation: { zh: "确认密码", en: "Confirm password" },
  usernameHint: {
    zh: "3到40个字符，文字、数字、点、横线和下划线都可以。",
    en: "3 to 40 characters: letters, digits, dots, hyphens and underscores.",
  },
  loginNameHint: { zh: "也可以填邮箱或手机号。", en: "Your email or phone number works too." },
  emailNameHint: {
    zh: "用户名默认取@前面的部分。",
    en: "The part before the @ becomes your username.",
  },
  phoneNameHint: { zh: "手机号将作为用户名。", en: "The number becomes your username." },
  forgotten: { zh: "忘记密码？", en: "Forgot your password?" },
  forTool: {
    zh: "鲸帧软件正在请求登录。先登录网站，下一步再确认。",
    en: "The Baleen app is asking to sign in. Sign in here first, then confirm on the next page.",
  },
  noAccount: { zh: "还没有账号？", en: "No account yet?" },
  hasAccount: { zh: "已经有账号？", en: "Already have an account?" },
  registered: { zh: "注册成功", en: "Registration successful" },
  signedInAlready: { zh: "你已登录", en: "You are already signed in" },
  registeredAndLoggedIn: { zh: "注册成功，已登录", en: "Account created. You are signed in" },
  loggedIn: { zh: "登录成功", en: "Login successful" },
  accountKept: {
    zh: "登录成功，账号注销已取消",
    en: "Signed in. Your account won’t be deleted",
  },
  loginFailed: { zh: "登录失败", en: "Login failed" },
  registrationFailed: { zh: "注册失败", en: "Registration failed" },
  storageBlocked: {
    zh: "浏览器禁止本站保存数据，无法保持登录。请在浏览器设置里允许，或换一个浏览器",
    en: "Your browser is blocking site data, so you can’t stay signed in. Allow it in your browser settings, or use another browser",
  },
  badAnswer: { zh: "登录响应格式错误", en: "Unexpected response from the server while signing in" },
  expired: { zh: "未授权，请重新登录", en: "You are signed out. Please sign in again" },
  agreement: { zh: "注册即表示你同意", en: "By registering, you accept the " },
  terms: { zh: "《服务条款》", en: "terms" },
  and: { zh: "和", en: " and the " },
  privacy: { zh: "《隐私政策》", en: "privacy policy" },
  stop: { zh: "。", en: "." },
} as const satisfies Record<string, Localized>;

export const registrationTabs = {
  label: { zh: "注册方式", en: "Ways to register" },
  account: { zh: "账号注册", en: "By username" },
  email: { zh: "邮箱注册", en: "By email" },
  phone: { zh: "手机注册", en: "By phone" },
} as const satisfies Record<string, Localized>;

export const codeTexts = {
  loginHint: {
    zh: "看不清？可以改用账号密码登录，不需要验证码。",
    en: "Hard to read? Sign in with your password instead, which needs no captcha.",
  },
  registrationHint: {
    zh: "看不清？换一张，或者改用账号注册，不需要验证码。",
    en: "Hard to read? Get a new one, or register with a username, which needs no captcha.",
  },
} as const satisfies Record<string, Localized>;

export function derivedName(name: string): Localized {
  return { zh: `用户名将是${name}`, en: `Your username will be ${name}` };
}

export const conflictTexts = {
  title: { zh: "你的账号正在别处使用", en: "You are signed in elsewhere" },
  question: {
    zh: "网站账号同一时间只能在一台设备上登录。要退出下面的设备，在这里登录吗？",
    en: "You can be signed in to the website on one device at a time. Sign out the others and continue here?",
  },
  device: { zh: "设备", en: "Device" },
  loginTime: { zh: "登录时间", en: "Signed in" },
  lastActivity: { zh: "最近使用", en: "Last used" },
  close: { zh: "关闭", en: "Close" },
  cancel: { zh: "取消", en: "Cancel" },
  force: { zh: "退出其他设备并登录", en: "Sign out the others and continue" },
} as const satisfies Record<string, Localized>;
