import type { BaseSyntheticEvent } from "react";

/** Focuses the first invalid field in document order; react-hook-form would go by the order of registration. */
export function focusFirstInvalid(errors: object, event: BaseSyntheticEvent | undefined): void {
  const form: unknown = event?.target;
  if (!(form instanceof HTMLFormElement)) return;
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement) || !(field.name in errors)) continue;
    field.focus();
    return;
  }
}
