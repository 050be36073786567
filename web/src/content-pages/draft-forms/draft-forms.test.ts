import { describe, expect, test } from "vitest";
import { type DraftFormDefinition, draftForms, mailOf } from "./draft-forms.ts";

const { contact: contactForm, report: reportForm } = draftForms;

const contact = { name: "鲸", email: "a@b.example", subject: "sales", message: "你好" };
const report = {
  name: "鲸",
  email: "a@b.example",
  issueType: "ui",
  severity: "critical",
  description: "字太小",
  steps: "",
  expectedBehavior: "",
  actualBehavior: "",
};

function problems({ schema }: DraftFormDefinition, values: Record<string, string>): Record<string, string> {
  const issues = schema.safeParse(values).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path.join("."), message]));
}

describe("the contact form [spec 3.10, 5.11]", () => {
  test("takes a complete draft", () => expect(problems(contactForm, contact)).toEqual({}));

  test.each(["name", "email", "subject", "message"])("needs %s", (field) => {
    expect(problems(contactForm, { ...contact, [field]: " " })).toEqual({ [field]: "required" });
  });

  test("wants an address that can be one", () => {
    expect(problems(contactForm, { ...contact, email: "a@b" })).toEqual({ email: "emailInvalid" });
  });

  test("knows five subjects", () => {
    const subject = contactForm.fields.find(({ name }) => name === "subject");
    expect(Object.keys(subject?.options ?? {})).toEqual([
      "support",
      "sales",
      "partnership",
      "feedback",
      "other",
    ]);
    expect(problems(contactForm, { ...contact, subject: "toString" })).toEqual({ subject: "required" });
  });
});

describe("the bug report form [spec 3.10, 5.12]", () => {
  test("takes a draft without the optional fields", () => expect(problems(reportForm, report)).toEqual({}));

  test.each(["name", "email", "issueType", "severity", "description"])("needs %s", (field) => {
    expect(problems(reportForm, { ...report, [field]: "" })).toEqual({ [field]: "required" });
  });

  test("knows six types and four severities", () => {
    const optionsOf = (field: string) =>
      Object.keys(reportForm.fields.find(({ name }) => name === field)?.options ?? {});
    expect(optionsOf("issueType")).toEqual(["bug", "feature", "performance", "ui", "security", "other"]);
    expect(optionsOf("severity")).toEqual(["low", "medium", "high", "critical"]);
    for (const field of ["issueType", "severity"])
      expect(problems(reportForm, { ...report, [field]: "none" })).toEqual({ [field]: "required" });
  });

  test("marks as optional what its rules do not ask for", () => {
    const optional = reportForm.fields.filter(({ isOptional }) => isOptional).map(({ name }) => name);
    expect(optional).toEqual(["steps", "expectedBehavior", "actualBehavior"]);
  });
});

describe("the mail that a form opens", () => {
  test("has what was chosen in its subject, and every field that was filled in", () => {
    expect(mailOf(contactForm, { ...contact, message: "你好\n再见" }, "zh")).toEqual({
      subject: "购买咨询：鲸",
      body: "姓名：鲸\r\n邮箱：a@b.example\r\n主题：购买咨询\r\n内容：\r\n你好\r\n再见",
    });
  });

  test("leaves out what was not", () => {
    const { subject, body } = mailOf(reportForm, { ...report, steps: "1. Open" }, "en");
    expect(subject).toBe("Interface: Critical: system unusable");
    expect(body).toContain("Steps to reproduce:\r\n1. Open");
    expect(body).not.toContain("Expected behavior");
  });
});
