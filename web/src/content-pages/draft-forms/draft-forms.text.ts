import type { Localized } from "@baleen/contract/language.ts";

export const contactLabels = {
  name: { zh: "姓名", en: "Name" },
  email: { zh: "邮箱", en: "Email" },
  subject: { zh: "主题", en: "Subject" },
  message: { zh: "内容", en: "Message" },
} as const satisfies Record<string, Localized>;

export const subjects = {
  support: { zh: "技术支持", en: "Technical Support" },
  sales: { zh: "购买咨询", en: "Sales Inquiry" },
  partnership: { zh: "商务合作", en: "Partnership" },
  feedback: { zh: "意见反馈", en: "Feedback" },
  other: { zh: "其他", en: "Other" },
} as const satisfies Record<string, Localized>;

export const reportLabels = {
  name: contactLabels.name,
  email: contactLabels.email,
  issueType: { zh: "问题类型", en: "Type of issue" },
  severity: { zh: "严重程度", en: "Severity" },
  description: { zh: "问题描述", en: "Description" },
  steps: { zh: "重现步骤", en: "Steps to reproduce" },
  expectedBehavior: { zh: "应该怎样", en: "Expected behavior" },
  actualBehavior: { zh: "实际怎样", en: "Actual behavior" },
} as const satisfies Record<string, Localized>;

export const issueTypes = {
  bug: { zh: "功能出错", en: "Bug" },
  feature: { zh: "功能建议", en: "Feature request" },
  performance: { zh: "性能", en: "Performance" },
  ui: { zh: "界面", en: "Interface" },
  security: { zh: "安全", en: "Security" },
  other: { zh: "其他", en: "Other" },
} as const satisfies Record<string, Localized>;

export const severities = {
  low: { zh: "低：小问题", en: "Low: minor" },
  medium: { zh: "中：影响使用", en: "Medium: affects usability" },
  high: { zh: "高：主要功能不能用", en: "High: major functionality broken" },
  critical: { zh: "紧急：完全不能用", en: "Critical: system unusable" },
} as const satisfies Record<string, Localized>;

export const texts = {
  choose: { zh: "请选择", en: "Please choose" },
  optional: { zh: "（选填）", en: " (optional)" },
  keep: { zh: "在本机记下草稿", en: "Keep the draft on this device" },
  notSent: {
    zh: "这个表单只在本机保留草稿，不会发送，也不会有人收到。要让我们看到，请写邮件。",
    en: "This form only keeps a draft on this device. It is not sent, and nobody receives it. To reach us, write an e-mail.",
  },
  needsScript: {
    zh: "没有JavaScript时，这个表单连草稿也记不下，请直接写邮件。",
    en: "Without JavaScript the form cannot even keep a draft. Please write an e-mail instead.",
  },
  writeMail: { zh: "写邮件", en: "Write an e-mail" },
} as const satisfies Record<string, Localized>;
