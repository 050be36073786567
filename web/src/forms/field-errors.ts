import type { Localized } from "@baleen/contract/language.ts";
import { fieldSentence } from "@baleen/contract/rules.ts";
import type { FieldError, FieldPath, FieldValues, UseFormSetError } from "react-hook-form";
import { ApiError } from "../api/api-error.ts";
import { formReasons } from "./forms.text.ts";

/** Marks a problem whose message is the server's sentence; any other message is the name of a reason. */
const fromServer = "server";

/** What to show under a field. */
export function fieldErrorText(
  error: Pick<FieldError, "type" | "message"> | undefined,
  text: (pair: Localized) => string,
): string | undefined {
  if (!error) return undefined;
  if (error.type === fromServer && error.message) return error.message;
  const own = Object.entries(formReasons).find(([reason]) => reason === error.message)?.[1];
  return text(own ?? fieldSentence(error.message));
}

/**
 * Puts the server's sentences under the fields they belong to and moves focus to the first of them. `fields`
 * tells which field of the form the server means by each of its names, from top to bottom.
 */
export function setServerErrors<Values extends FieldValues>(
  error: unknown,
  fields: Readonly<Record<string, FieldPath<Values>>>,
  setError: UseFormSetError<Values>,
): void {
  if (!(error instanceof ApiError)) return;
  const refused = Object.entries(fields).filter(([name]) => error.fields[name]);
  for (const [position, [name, field]] of refused.entries()) {
    const message = error.fields[name];
    if (message) setError(field, { type: fromServer, message }, { shouldFocus: position === 0 });
  }
}
