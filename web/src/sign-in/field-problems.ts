import type { Localized } from "@baleen/contract/language.ts";
import { fieldSentence } from "@baleen/contract/rules.ts";
import type { FieldError, FieldPath, FieldValues, UseFormSetError } from "react-hook-form";
import { ApiError } from "../api/api-error.ts";

/** Marks a problem whose message is the server's sentence; any other message is the name of a reason. */
const fromServer = "server";

/** What to show under a field. */
export function problemText(
  error: Pick<FieldError, "type" | "message"> | undefined,
  text: (pair: Localized) => string,
): string | undefined {
  if (!error) return undefined;
  if (error.type === fromServer && error.message) return error.message;
  return text(fieldSentence(error.message));
}

/** Puts the server's sentences under the fields they belong to and moves focus to the first of them. */
export function showServerProblems<Values extends FieldValues>(
  error: unknown,
  names: readonly FieldPath<Values>[],
  setError: UseFormSetError<Values>,
): void {
  if (!(error instanceof ApiError)) return;
  const refused = names.filter((name) => error.fields[name]);
  for (const [position, name] of refused.entries()) {
    const message = error.fields[name];
    if (message) setError(name, { type: fromServer, message }, { shouldFocus: position === 0 });
  }
}
