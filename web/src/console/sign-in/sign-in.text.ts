import { minOperatorPasswordLength } from "@baleen/contract/back-office/session.ts";
import { formatCount } from "@baleen/contract/format-count.ts";
import type { Localized } from "@baleen/contract/language.ts";

export const texts = {
  title: { zh: "登录控制台", en: "Sign in to the console" },
  again: { zh: "登录已过期", en: "Your session has ended" },
  againHint: {
    zh: "重新登录后，刚才的操作会继续。已填写的内容都还在。",
    en: "Sign in again and what you were doing goes on. Nothing that you typed is lost.",
  },
  password: { zh: "密码", en: "Password" },
  signIn: { zh: "登录", en: "Sign in" },
  code: { zh: "6位验证码", en: "6-digit code" },
  codeHint: { zh: "在验证器应用里查看。", en: "From your authenticator app." },
  confirm: { zh: "确认", en: "Confirm" },
  useRecovery: { zh: "改用恢复码", en: "Use a recovery code" },
  useTotp: { zh: "改用验证码", en: "Use a code from the app" },
  recoveryCode: { zh: "恢复码", en: "Recovery code" },
  enrol: { zh: "设置两步验证", en: "Set up your second factor" },
  enrolHint: {
    zh: "用验证器应用扫码，再输入它显示的6位验证码。",
    en: "Scan this with an authenticator app, then type the 6 digits that it shows.",
  },
  qr: { zh: "两步验证二维码", en: "QR code of the second factor" },
  secret: { zh: "不能扫码？手动输入这个密钥", en: "Cannot scan? Type this key instead" },
  recoveryTitle: { zh: "保存恢复码", en: "Keep your recovery codes" },
  recoveryHint: {
    zh: "手机丢失时，每个恢复码可以代替一次验证码。它们只显示这一次。",
    en: "If you lose your phone, each recovery code replaces one 6-digit code, once. They are shown only now.",
  },
  print: { zh: "打印", en: "Print" },
  kept: { zh: "我已保存，继续", en: "I have kept them. Continue" },
  stepUp: { zh: "请确认是你本人", en: "Confirm that it is you" },
  stepUpHint: { zh: "确认后十分钟内不再询问。", en: "You will not be asked again for ten minutes." },
  setUp: { zh: "开通操作员账号", en: "Set up your operator account" },
  name: { zh: "姓名", en: "Name" },
  loginHint: {
    zh: "2到32个小写字母、数字、点或横线。",
    en: "2 to 32 lower-case letters, digits, dots or hyphens.",
  },
  newPassword: { zh: "设置密码", en: "Choose a password" },
  newPasswordHint: {
    zh: `至少${minOperatorPasswordLength}位。`,
    en: `At least ${formatCount(minOperatorPasswordLength, "character")}.`,
  },
  goOn: { zh: "继续", en: "Continue" },
  noToken: {
    zh: "这个地址缺少开通链接的密钥。请完整复制链接。",
    en: "This address lacks the link’s key. Please copy the whole link.",
  },
} as const satisfies Record<string, Localized>;
