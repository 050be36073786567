import { emailAddress } from "@baleen/contract/accounts/account-fields.ts";
import type { Language, Localized } from "@baleen/contract/language.ts";
import { requiredText } from "@baleen/contract/rules.ts";
import * as z from "zod/mini";
import type { Mailbox } from "../content/page.ts";

const contactLabels = {
  name: { zh: "姓名", en: "Name" },
  email: { zh: "邮箱", en: "Email" },
  subject: { zh: "主题", en: "Subject" },
  message: { zh: "内容", en: "Message" },
} as const satisfies Record<string, Localized>;

const subjects = {
  support: { zh: "技术支持", en: "Technical Support" },
  sales: { zh: "购买咨询", en: "Sales Inquiry" },
  partnership: { zh: "商务合作", en: "Partnership" },
  feedback: { zh: "意见反馈", en: "Feedback" },
  other: { zh: "其他", en: "Other" },
} as const satisfies Record<string, Localized>;

const reportLabels = {
  name: contactLabels.name,
  email: contactLabels.email,
  issueType: { zh: "问题类型", en: "Type of issue" },
  severity: { zh: "严重程度", en: "Severity" },
  description: { zh: "问题描述", en: "Description" },
  steps: { zh: "重现步骤", en: "Steps to reproduce" },
  expectedBehavior: { zh: "应该怎样", en: "Expected behavior" },
  actualBehavior: { zh: "实际怎样", en: "Actual behavior" },
} as const satisfies Record<string, Localized>;

const issueTypes = {
  bug: { zh: "功能出错", en: "Bug" },
  feature: { zh: "功能建议", en: "Feature request" },
  performance: { zh: "性能", en: "Performance" },
  ui: { zh: "界面", en: "Interface" },
  security: { zh: "安全", en: "Security" },
  other: { zh: "其他", en: "Other" },
} as const satisfies Record<string, Localized>;

const severities = {
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
    zh: "这个表单不会直接发送。填好后可以转成一封邮件，由你发给我们，也可以只在本机留个草稿。",
    en: "This form does not send anything by itself. Fill it in and turn it into an email to us, or just keep a draft on this device.",
  },
  needsScript: {
    zh: "没有JavaScript时，这个表单连草稿也记不下，请直接写邮件。",
    en: "Without JavaScript the form cannot even keep a draft. Please write an email instead.",
  },
  writeMail: { zh: "写邮件", en: "Write an email" },
  openMail: { zh: "用填好的内容写邮件", en: "Open this as an email" },
  mailHint: {
    zh: "会打开你的邮件软件，收件人、主题和正文都已填好，由你自己发送。",
    en: "Opens your mail app with the address, subject and text filled in. You send it yourself.",
  },
} as const satisfies Record<string, Localized>;

export type DraftValues = Record<string, string>;

export interface DraftField {
  readonly name: string;
  readonly label: Localized;
  readonly kind: "line" | "email" | "choice" | "text";
  readonly autoComplete?: string;
  /** The options of a choice: value and label. */
  readonly options?: Readonly<Record<string, Localized>>;
  readonly isOptional?: boolean;
}

export interface DraftFormDefinition {
  readonly name: "contact" | "report";
  /** Where its mail goes. */
  readonly mailbox: Mailbox;
  /** The fields whose values make the subject of its mail. */
  readonly subjectFields: readonly string[];
  readonly schema: z.ZodMiniType<DraftValues, DraftValues>;
  readonly fields: readonly DraftField[];
}

// Nothing is sent: the limits only keep the storage small.
const line = requiredText(200);
const text = requiredText(10_000);
const optional = z.string().check(z.maxLength(10_000, "invalid"));
const email = z.pipe(requiredText(300), emailAddress);
const oneOf = <const Value extends string>(options: Readonly<Record<Value, Localized>>) =>
  z.string().check(z.refine((chosen) => Object.hasOwn(options, chosen), "required"));

export const contactForm: DraftFormDefinition = {
  name: "contact",
  mailbox: "company",
  subjectFields: ["subject", "name"],
  schema: z.object({ name: line, email, subject: oneOf(subjects), message: text }),
  fields: [
    { name: "name", label: contactLabels.name, kind: "line", autoComplete: "name" },
    { name: "email", label: contactLabels.email, kind: "email", autoComplete: "email" },
    { name: "subject", label: contactLabels.subject, kind: "choice", options: subjects },
    { name: "message", label: contactLabels.message, kind: "text" },
  ],
};

export const reportForm: DraftFormDefinition = {
  name: "report",
  mailbox: "support",
  subjectFields: ["issueType", "severity"],
  schema: z.object({
    name: line,
    email,
    issueType: oneOf(issueTypes),
    severity: oneOf(severities),
    description: text,
    steps: optional,
    expectedBehavior: optional,
    actualBehavior: optional,
  }),
  fields: [
    { name: "name", label: reportLabels.name, kind: "line", autoComplete: "name" },
    { name: "email", label: reportLabels.email, kind: "email", autoComplete: "email" },
    { name: "issueType", label: reportLabels.issueType, kind: "choice", options: issueTypes },
    { name: "severity", label: reportLabels.severity, kind: "choice", options: severities },
    { name: "description", label: reportLabels.description, kind: "text" },
    { name: "steps", label: reportLabels.steps, kind: "text", isOptional: true },
    { name: "expectedBehavior", label: reportLabels.expectedBehavior, kind: "text", isOptional: true },
    { name: "actualBehavior", label: reportLabels.actualBehavior, kind: "text", isOptional: true },
  ],
};

export const draftForms = { contact: contactForm, report: reportForm } as const;
export type DraftFormName = keyof typeof draftForms;

interface Mail {
  readonly subject: string;
  readonly body: string;
}

/** A filled-in form as a mail: every field with its name, one below the other. */
export function mailOf(
  { fields, subjectFields }: Pick<DraftFormDefinition, "fields" | "subjectFields">,
  draft: DraftValues,
  language: Language,
): Mail {
  const shownValue = ({ name, options }: DraftField) => {
    const value = draft[name]?.trim() ?? "";
    return options?.[value]?.[language] ?? value;
  };
  const given = fields.filter((field) => shownValue(field) !== "");
  const subject = subjectFields.flatMap((wanted) =>
    given.filter(({ name }) => name === wanted).map(shownValue),
  );
  const colon = { zh: "：", en: ": " }[language];
  const lines = given.map((field) => {
    const isLong = field.kind === "text";
    return `${field.label[language]}${isLong ? `${colon.trim()}\n` : colon}${shownValue(field)}${isLong ? "\n" : ""}`;
  });
  // Mail programs expect CRLF.
  return { subject: subject.join(colon), body: lines.join("\n").trim().replaceAll("\n", "\r\n") };
}
