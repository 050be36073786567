import { emailAddress } from "@baleen/contract/accounts/account-fields.ts";
import type { Language, Localized } from "@baleen/contract/language.ts";
import { requiredText } from "@baleen/contract/rules.ts";
import * as z from "zod/mini";
import type { Mailbox } from "../content/page.ts";

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

type Options = Readonly<Record<string, Localized>>;

export interface DraftField {
  readonly name: string;
  readonly label: Localized;
  readonly kind: "line" | "email" | "choice" | "text";
  readonly autoComplete?: string;
  /** The options of a choice: value and label. */
  readonly options?: Options;
  readonly isOptional?: boolean;
}

const nameField: DraftField = {
  name: "name",
  label: { zh: "姓名", en: "Name" },
  kind: "line",
  autoComplete: "name",
};
const emailField: DraftField = {
  name: "email",
  label: { zh: "邮箱", en: "Email" },
  kind: "email",
  autoComplete: "email",
};
const choice = (name: string, label: Localized, options: Options): DraftField => ({
  name,
  label,
  kind: "choice",
  options,
});
const text = (name: string, label: Localized, isOptional = false): DraftField => ({
  name,
  label,
  kind: "text",
  isOptional,
});

/** Nothing is sent: the limits only keep the storage small. */
function ruleOf({ kind, options = {}, isOptional = false }: DraftField): z.ZodMiniType<string, string> {
  switch (kind) {
    case "line":
      return requiredText(200);
    case "email":
      return z.pipe(requiredText(300), emailAddress);
    case "choice":
      return z.string().check(z.refine((chosen) => Object.hasOwn(options, chosen), "required"));
    case "text":
      return isOptional ? z.string().check(z.maxLength(10_000, "invalid")) : requiredText(10_000);
  }
}

/** `mailbox`: where its mail goes. `subjectFields`: those whose values make the subject of its mail. */
function form(mailbox: Mailbox, subjectFields: readonly string[], fields: readonly DraftField[]) {
  const schema = z.object(Object.fromEntries(fields.map((field) => [field.name, ruleOf(field)])));
  return { mailbox, subjectFields, fields, schema };
}

export type DraftFormDefinition = ReturnType<typeof form>;

export const draftForms = {
  contact: form(
    "company",
    ["subject", "name"],
    [
      nameField,
      emailField,
      choice(
        "subject",
        { zh: "主题", en: "Subject" },
        {
          support: { zh: "技术支持", en: "Technical Support" },
          sales: { zh: "购买咨询", en: "Sales Inquiry" },
          partnership: { zh: "商务合作", en: "Partnership" },
          feedback: { zh: "意见反馈", en: "Feedback" },
          other: { zh: "其他", en: "Other" },
        },
      ),
      text("message", { zh: "内容", en: "Message" }),
    ],
  ),
  report: form(
    "support",
    ["issueType", "severity"],
    [
      nameField,
      emailField,
      choice(
        "issueType",
        { zh: "问题类型", en: "Type of issue" },
        {
          bug: { zh: "功能出错", en: "Bug" },
          feature: { zh: "功能建议", en: "Feature request" },
          performance: { zh: "性能", en: "Performance" },
          ui: { zh: "界面", en: "Interface" },
          security: { zh: "安全", en: "Security" },
          other: { zh: "其他", en: "Other" },
        },
      ),
      choice(
        "severity",
        { zh: "严重程度", en: "Severity" },
        {
          low: { zh: "低：小问题", en: "Low: minor" },
          medium: { zh: "中：影响使用", en: "Medium: affects usability" },
          high: { zh: "高：主要功能不能用", en: "High: major functionality broken" },
          critical: { zh: "紧急：完全不能用", en: "Critical: system unusable" },
        },
      ),
      text("description", { zh: "问题描述", en: "Description" }),
      text("steps", { zh: "重现步骤", en: "Steps to reproduce" }, true),
      text("expectedBehavior", { zh: "应该怎样", en: "Expected behavior" }, true),
      text("actualBehavior", { zh: "实际怎样", en: "Actual behavior" }, true),
    ],
  ),
};
export type DraftFormName = keyof typeof draftForms;

/** A filled-in form as a mail: every field with its name, one below the other. */
export function mailOf(
  { fields, subjectFields }: DraftFormDefinition,
  draft: DraftValues,
  language: Language,
): { readonly subject: string; readonly body: string } {
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
