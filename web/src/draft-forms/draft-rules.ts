import { emailAddress, requiredText } from "@baleen/contract/rules.ts";
import * as z from "zod/mini";
import type { DraftField, DraftFormDefinition, DraftValues } from "./draft-forms.ts";

// Nothing is sent, so the bounds only keep the log small.
const line = requiredText(200);
const maxText = 10_000;

/** The rules of a form, by the kinds of its fields. */
export function draftSchema({ fields }: DraftFormDefinition): z.ZodMiniType<DraftValues, DraftValues> {
  return z.object(Object.fromEntries(fields.map((field) => [field.name, ruleOf(field)])));
}

function ruleOf({ kind, isOptional, options = {} }: DraftField): z.ZodMiniType<string, string> {
  if (isOptional) return z.string().check(z.maxLength(maxText, "invalid"));
  switch (kind) {
    case "line":
      return line;
    case "email":
      return z.pipe(requiredText(300), emailAddress);
    case "choice":
      return z.string().check(z.refine((chosen) => Object.hasOwn(options, chosen), "required"));
    case "text":
      return requiredText(maxText);
  }
}
