import type { Call } from "@baleen/contract/call.ts";
import { errorKeyOfIssue, type FieldError, fieldErrors } from "@baleen/contract/field-errors.ts";
import { hasOwn } from "@baleen/contract/has-own.ts";
import type { Localized } from "@baleen/contract/language.ts";
import * as z from "zod/mini";

/** Validation messages by field name. */
export type FieldProblems = Readonly<Record<string, Localized>>;

/** The fields of a form with their typed values. `FormData` satisfies it. */
interface Fields {
  has(name: string): boolean;
  get(name: string): unknown;
}

/**
 * Validates a body with the call's own schema and returns the errors by form field. Errors that belong to no field are
 * left to the server, since the operator could not fix them here.
 */
export function checkBody({ body: schema }: Pick<Call, "body">, body: object, fields: Fields): FieldProblems {
  const { error } = z.safeParse(schema, body);
  const problems: Record<string, Localized> = {};
  for (const issue of error?.issues ?? []) {
    const name = fieldOf(issue.path, fields);
    if (name !== undefined) problems[name] ??= problemOf(issue, body, fields.get(name));
  }
  return problems;
}

/** Whether a call's body may omit a field or set it to null. */
export function isOptional({ body }: Pick<Call, "body">, name: string): boolean {
  const value = body instanceof z.ZodMiniObject ? body.shape[name] : undefined;
  return value instanceof z.ZodMiniOptional || value instanceof z.ZodMiniNullable;
}

/**
 * The form field for a schema path. A field of a nested object has its whole path as its name, such as `item.taxCode`.
 */
function fieldOf(path: readonly PropertyKey[], fields: Fields): string | undefined {
  const names = path.map((_, index) => path.slice(0, path.length - index).join("."));
  return names.find((name) => fields.has(name));
}

function problemOf(issue: z.core.$ZodIssue, body: object, typed: unknown): Localized {
  const reason = errorKeyOfIssue(issue, body);
  if (isFieldError(reason)) return fieldErrors[reason];
  // The schema reports an empty field only as invalid.
  if (typeof typed === "string" && typed.trim() === "") return fieldErrors.required;
  return boundOf(issue) ?? fieldErrors.invalid;
}

function isFieldError(reason: string): reason is FieldError {
  return hasOwn(fieldErrors, reason);
}

/** For a number or a length out of bounds, the bound. */
function boundOf(issue: z.core.$ZodIssue): Localized | undefined {
  if (issue.code === "too_small") return { zh: `至少${issue.minimum}`, en: `At least ${issue.minimum}` };
  if (issue.code === "too_big") return { zh: `最多${issue.maximum}`, en: `At most ${issue.maximum}` };
  return undefined;
}
