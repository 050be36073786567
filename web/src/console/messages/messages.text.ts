import type { LoggedMessage, messagePurposes } from "@baleen/contract/back-office/messages.ts";
import type { Localized } from "@baleen/contract/language.ts";

export const texts = {
  list: { zh: "发送记录", en: "Sent messages" },
  at: { zh: "时间", en: "Time" },
  channel: { zh: "渠道", en: "Channel" },
  purpose: { zh: "用途", en: "Purpose" },
  target: { zh: "收件人", en: "To" },
  outcome: { zh: "结果", en: "Outcome" },
  answer: { zh: "服务商的答复", en: "What the provider said" },
  providerId: { zh: "服务商编号", en: "Provider’s number" },
  duration: { zh: "耗时", en: "Took" },
  from: { zh: "从", en: "From" },
  to: { zh: "到", en: "To" },
  empty: {
    zh: "这段时间没有发送过消息。放宽时间，或清除筛选；没有选时间时只看最近24小时。",
    en: "Nothing was sent in this span. Widen it, or clear the filters; without a span it is the last 24 hours.",
  },
  address: { zh: "完整的邮箱或手机号", en: "Whole address or phone number" },
  find: { zh: "查找", en: "Find" },
  onlyTarget: { zh: "只显示一个收件人", en: "One recipient only" },
  showAll: { zh: "显示全部收件人", en: "Show all recipients" },
  today: { zh: "今天", en: "Today" },
  byHour: { zh: "今天按小时", en: "Today by hour" },
  hour: { zh: "小时", en: "Hour" },
  sent: { zh: "已发出", en: "Sent" },
  notSent: { zh: "未发出", en: "Not sent" },
  nothingToday: { zh: "今天还没有发送过。", en: "Nothing was sent today." },
  budget: { zh: "今天的短信额度", en: "Today’s SMS" },
  noBudget: { zh: "没有设上限", en: "No limit is set" },
} as const satisfies Record<string, Localized>;

export const testTexts = {
  test: { zh: "发测试邮件", en: "Send a test mail" },
  ownAddress: { zh: "我的邮箱", en: "My address" },
  hint: {
    zh: "测试邮件只会发到你自己的邮箱，每分钟一封。",
    en: "Test mails go to your own address alone, one a minute.",
  },
  email: { zh: "邮箱", en: "Email address" },
  sendCode: { zh: "发送验证码", en: "Send a code" },
  code: { zh: "验证码", en: "Code" },
  confirm: { zh: "确认邮箱", en: "Confirm the address" },
  other: { zh: "换一个邮箱", en: "Use another address" },
  send: { zh: "发送", en: "Send" },
  done: { zh: "测试邮件已发出", en: "The test mail was sent" },
  confirmed: { zh: "邮箱已确认", en: "The address is confirmed" },
} as const satisfies Record<string, Localized>;

export const channelNames: Readonly<Record<LoggedMessage["channel"], Localized>> = {
  email: { zh: "邮件", en: "Mail" },
  sms: { zh: "短信", en: "SMS" },
};

export const outcomeNames: Readonly<Record<LoggedMessage["outcome"], Localized>> = {
  sent: { zh: "已发出", en: "Sent" },
  rejected: { zh: "地址被拒绝", en: "Address rejected" },
  failed: { zh: "发送失败", en: "Failed" },
  withheld: { zh: "没有发送", en: "Withheld" },
};

export const purposeNames: Readonly<Record<(typeof messagePurposes)[number], Localized>> = {
  register: { zh: "注册验证码", en: "Code: register" },
  login: { zh: "登录验证码", en: "Code: sign in" },
  bind: { zh: "绑定验证码", en: "Code: bind" },
  recover: { zh: "找回验证码", en: "Code: recover" },
  export: { zh: "导出验证码", en: "Code: export" },
  delete: { zh: "注销验证码", en: "Code: delete" },
  "address-changed": { zh: "联系方式变更", en: "Address changed" },
  "password-changed": { zh: "密码已修改", en: "Password changed" },
  "recovery-approved": { zh: "账号正在找回", en: "Recovery approved" },
  "deletion-requested": { zh: "已申请注销", en: "Deletion requested" },
  "deletion-cancelled": { zh: "已取消注销", en: "Deletion cancelled" },
  "account-deleted": { zh: "账号已注销", en: "Account deleted" },
  "membership-ends": { zh: "到期提醒", en: "Reminder" },
  "purchase-confirmed": { zh: "购买确认", en: "Purchase confirmed" },
  "invoice-issued": { zh: "发票已开具", en: "Invoice issued" },
  "invoice-rejected": { zh: "发票未能开具", en: "Invoice not issued" },
  "invoice-reversed": { zh: "发票已红冲", en: "Invoice reversed" },
  "operator-address": { zh: "操作员邮箱", en: "Operator’s address" },
  test: { zh: "测试", en: "Test" },
};
