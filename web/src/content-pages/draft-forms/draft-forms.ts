import type { Localized } from "@baleen/contract/language.ts";
import { emailAddress, requiredText } from "@baleen/contract/rules.ts";
import * as z from "zod/mini";
import { contactLabels, issueTypes, reportLabels, severities, subjects } from "./draft-forms.text.ts";

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
  readonly schema: z.ZodMiniType<DraftValues, DraftValues>;
  readonly fields: readonly DraftField[];
}

// Nothing is sent, so the bounds only keep the log small.
const line = requiredText(200);
const text = requiredText(10_000);
const optional = z.string().check(z.maxLength(10_000, "invalid"));
const email = z.pipe(requiredText(300), emailAddress);
const oneOf = <const Value extends string>(options: Readonly<Record<Value, Localized>>) =>
  z.string().check(z.refine((chosen) => Object.hasOwn(options, chosen), "required"));

export const contactForm: DraftFormDefinition = {
  name: "contact",
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
