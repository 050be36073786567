import { fieldSentence } from "@baleen/contract/field-errors.ts";
import type { Localized } from "@baleen/contract/language.ts";
import type { FieldError, FieldPath, FieldValues, UseFormSetError } from "react-hook-form";
import { ApiError } from "../api/api-error.ts";
import { formReasons } from "./forms.text.ts";

/** The type of errors whose message is the server's text; the message of all others names a text of ours. */
const fromServer = "server";

/** The text below an invalid field. */
export function fieldErrorText(
  error: Pick<FieldError, "type" | "message"> | undefined,
  text: (pair: Localized) => string,
): string | undefined {
  if (!error) return undefined;
  if (error.type === fromServer && error.message) return error.message;
  const own = Object.entries(formReasons).find(([reason]) => reason === error.message)?.[1];
  return text(own ?? fieldSentence(error.message));
}

/** Puts the server's field errors under their fields, in the order of `fields`, and focuses the first of them. */
export function setServerErrors<Values extends FieldValues>(
  error: unknown,
  fields: readonly FieldPath<Values>[],
  setError: UseFormSetError<Values>,
): void {
  if (!(error instanceof ApiError)) return;
  const named = fields.filter((field) => error.fields[field]);
  for (const [position, field] of named.entries()) {
    const message = error.fields[field];
    if (message) setError(field, { type: fromServer, message }, { shouldFocus: position === 0 });
  }
}
