import type { Localized } from "@baleen/contract/language.ts";

export const texts = {
  login: { zh: "登录", en: "Sign in" },
  register: { zh: "注册", en: "Register" },
  username: { zh: "用户名", en: "Username" },
  password: { zh: "密码", en: "Password" },
  confirmation: { zh: "再输入一次密码", en: "Password, once more" },
  usernameHint: {
    zh: "3到40个字符，文字、数字、点、横线和下划线都可以。",
    en: "3 to 40 characters: letters, digits, dots, hyphens and underscores.",
  },
  passwordHint: { zh: "至少6位。", en: "At least 6 characters." },
  show: { zh: "显示", en: "Show" },
  hide: { zh: "隐藏", en: "Hide" },
  noAccount: { zh: "还没有账号？", en: "No account yet?" },
  hasAccount: { zh: "已经有账号？", en: "Already have an account?" },
  registered: { zh: "注册成功", en: "Registration successful" },
  loggedIn: { zh: "登录成功", en: "Login successful" },
  loginFailed: { zh: "登录失败", en: "Login failed" },
  registrationFailed: { zh: "注册失败", en: "Registration failed" },
  badAnswer: { zh: "登录响应格式错误", en: "The sign-in answer has the wrong format" },
  expired: { zh: "未授权，请重新登录", en: "You are signed out. Please sign in again" },
  agreement: { zh: "注册即表示你同意", en: "By registering you accept the " },
  terms: { zh: "《服务条款》", en: "terms" },
  and: { zh: "和", en: " and the " },
  privacy: { zh: "《隐私政策》", en: "privacy policy" },
  stop: { zh: "。", en: "." },
} as const satisfies Record<string, Localized>;

export const conflictTexts = {
  title: { zh: "你的账号正在别处使用", en: "You are signed in elsewhere" },
  question: {
    zh: "同一时间只能在一台设备上登录。要退出下面的设备，在这里登录吗？",
    en: "An account works on one device at a time. Sign these out and sign in here?",
  },
  device: { zh: "设备", en: "Device" },
  loginTime: { zh: "登录时间", en: "Signed in" },
  lastActivity: { zh: "最近使用", en: "Last used" },
  cancel: { zh: "取消", en: "Cancel" },
  force: { zh: "退出其他设备并登录", en: "Sign the others out and sign in" },
} as const satisfies Record<string, Localized>;
