import { describeFieldError } from "@baleen/contract/field-errors.ts";
import type { Localized } from "@baleen/contract/language.ts";
import type { FieldError, FieldPath, FieldValues, UseFormSetError } from "react-hook-form";
import { ApiError } from "../api/api-error.ts";

/** Messages for rules that exist only in the forms, not in the contract. */
const formReasons: Readonly<Record<string, Localized>> = {
  nameBeforeAtShort: {
    zh: "用户名取@前面的部分，至少要3个字符",
    en: "The username is the part before the @, which needs at least 3 characters",
  },
};

/**
 * The type of field errors whose message is the server's text. For all other errors, the message is the key of a text.
 */
const fromServer = "server";

export function fieldErrorText(
  error: Pick<FieldError, "type" | "message"> | undefined,
  text: (pair: Localized) => string,
): string | undefined {
  if (!error) return undefined;
  if (error.type === fromServer && error.message) return error.message;
  return text(formReasons[error.message ?? ""] ?? describeFieldError(error.message));
}

/**
 * Shows the server's field errors under their fields, in the order of `fields`, and focuses the first of those fields.
 */
export function setServerErrors<Values extends FieldValues>(
  error: unknown,
  fields: readonly FieldPath<Values>[],
  setError: UseFormSetError<Values>,
): void {
  if (!(error instanceof ApiError)) return;
  const namedFields = fields.filter((field) => error.fields[field]);
  for (const [position, field] of namedFields.entries()) {
    const message = error.fields[field];
    if (message) setError(field, { type: fromServer, message }, { shouldFocus: position === 0 });
  }
}
