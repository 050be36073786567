import { emailAddress } from "@baleen/contract/accounts/account-fields.ts";
import { hasOwn } from "@baleen/contract/has-own.ts";
import type { Language, Localized } from "@baleen/contract/language.ts";
import { requiredText } from "@baleen/contract/rules.ts";
import * as z from "zod/mini";
import type { Mailbox } from "../content/blocks.ts";

export const texts = {
  choose: { zh: "请选择", en: "Please choose" },
  optional: { zh: "（选填）", en: " (optional)" },
  keep: { zh: "存为本机草稿", en: "Save draft on this device" },
  notSent: {
    zh: "内容不会上传。填好后生成邮件，用你的邮箱发给我们，也可以存为本机草稿。",
    en: "Nothing is uploaded. Fill it in and we’ll prepare an email for you to send, or save a draft on this device.",
  },
  needsScript: {
    zh: "没有启用JavaScript，表单无法保存草稿，请直接写邮件。",
    en: "Without JavaScript, the form can’t save a draft. Please write an email instead.",
  },
  writeMail: { zh: "写邮件", en: "Write an email" },
  openMail: { zh: "生成邮件", en: "Create email" },
  mailHint: {
    zh: "会打开你的邮件软件，收件人、主题和正文都已填好，由你发送。",
    en: "Opens your mail app with the address, subject and text filled in. You send it yourself.",
  },
} as const satisfies Record<string, Localized>;

export type DraftValues = Record<string, string>;

interface Field {
  readonly label: Localized;
  readonly kind: "line" | "email" | "choice" | "text";
  readonly autoComplete?: string;
  /** The options of a choice field: labels by value. */
  readonly options?: Readonly<Record<string, Localized>>;
  readonly isOptional?: boolean;
}

export type DraftField = Field & { readonly name: string };

const name: Field = { kind: "line", label: { zh: "姓名", en: "Name" }, autoComplete: "name" };
const email: Field = { kind: "email", label: { zh: "邮箱", en: "Email" }, autoComplete: "email" };

/** The validation rule of a field. Nothing is sent, so the limits only keep the storage small. */
function ruleOf({ kind, options = {}, isOptional = false }: Field): z.ZodMiniType<string, string> {
  switch (kind) {
    case "line":
      return requiredText(200);
    case "email":
      return z.pipe(requiredText(300), emailAddress);
    case "choice":
      return z.string().check(z.refine((chosen) => hasOwn(options, chosen), "required"));
    case "text":
      return isOptional ? z.string().check(z.maxLength(10_000, "invalid")) : requiredText(10_000);
  }
}

/** `mailbox`: the recipient of the e-mail. `subjectFields`: the fields whose values form its subject. */
function form(mailbox: Mailbox, subjectFields: readonly string[], fieldsByName: Record<string, Field>) {
  const fields = Object.entries(fieldsByName).map(([name, field]): DraftField => ({ name, ...field }));
  const schema = z.object(Object.fromEntries(fields.map((field) => [field.name, ruleOf(field)])));
  return { mailbox, subjectFields, fields, schema };
}

export type DraftFormDefinition = ReturnType<typeof form>;

export const draftForms = {
  contact: form("company", ["subject", "name"], {
    name,
    email,
    subject: {
      kind: "choice",
      label: { zh: "主题", en: "Subject" },
      options: {
        support: { zh: "技术支持", en: "Technical Support" },
        sales: { zh: "购买咨询", en: "Sales Inquiry" },
        partnership: { zh: "商务合作", en: "Partnership" },
        feedback: { zh: "意见反馈", en: "Feedback" },
        other: { zh: "其他", en: "Other" },
      },
    },
    message: { kind: "text", label: { zh: "内容", en: "Message" } },
  }),
  report: form("support", ["issueType", "severity"], {
    name,
    email,
    issueType: {
      kind: "choice",
      label: { zh: "问题类型", en: "Type of issue" },
      options: {
        bug: { zh: "功能出错", en: "Bug" },
        feature: { zh: "功能建议", en: "Feature request" },
        performance: { zh: "性能", en: "Performance" },
        ui: { zh: "界面", en: "Interface" },
        security: { zh: "安全", en: "Security" },
        other: { zh: "其他", en: "Other" },
      },
    },
    severity: {
      kind: "choice",
      label: { zh: "严重程度", en: "Severity" },
      options: {
        low: { zh: "低：小问题", en: "Low: minor" },
        medium: { zh: "中：影响使用", en: "Medium: affects usability" },
        high: { zh: "高：主要功能不能用", en: "High: major functionality broken" },
        critical: { zh: "紧急：完全不能用", en: "Critical: system unusable" },
      },
    },
    description: { kind: "text", label: { zh: "问题描述", en: "Description" } },
    steps: { kind: "text", label: { zh: "重现步骤", en: "Steps to reproduce" }, isOptional: true },
    expectedBehavior: { kind: "text", label: { zh: "应该怎样", en: "Expected behavior" }, isOptional: true },
    actualBehavior: { kind: "text", label: { zh: "实际怎样", en: "Actual behavior" }, isOptional: true },
  }),
};
export type DraftFormName = keyof typeof draftForms;

/** Converts a filled-in form to an e-mail: one field per line, with its name. */
export function mailOf(
  { fields, subjectFields }: DraftFormDefinition,
  draft: DraftValues,
  language: Language,
): { readonly subject: string; readonly body: string } {
  const shownValue = ({ name, options }: DraftField) => {
    const value = draft[name]?.trim() ?? "";
    return options?.[value]?.[language] ?? value;
  };
  const filled = fields.filter((field) => shownValue(field) !== "");
  const subject = subjectFields.flatMap((subjectName) =>
    filled.filter(({ name }) => name === subjectName).map(shownValue),
  );
  const colon = { zh: "：", en: ": " }[language];
  const lines = filled.map((field) => {
    const isLong = field.kind === "text";
    return `${field.label[language]}${isLong ? `${colon.trim()}\n` : colon}${shownValue(field)}${isLong ? "\n" : ""}`;
  });
  // Mail programs expect CRLF.
  return { subject: subject.join(colon), body: lines.join("\n").trim().replaceAll("\n", "\r\n") };
}
