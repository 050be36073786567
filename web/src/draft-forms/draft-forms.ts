import type { Localized } from "@baleen/contract/language.ts";
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
  readonly fields: readonly DraftField[];
}

export const contactForm: DraftFormDefinition = {
  name: "contact",
  fields: [
    { name: "name", label: contactLabels.name, kind: "line", autoComplete: "name" },
    { name: "email", label: contactLabels.email, kind: "email", autoComplete: "email" },
    { name: "subject", label: contactLabels.subject, kind: "choice", options: subjects },
    { name: "message", label: contactLabels.message, kind: "text" },
  ],
};

export const reportForm: DraftFormDefinition = {
  name: "report",
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
