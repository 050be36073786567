import type { BaseSyntheticEvent } from "react";

/**
 * Moves focus to the first refused field as it is read, for forms whose fields come and go: the form library
 * would go by the order in which it met them.
 */
export function focusFirstInvalid(errors: object, event: BaseSyntheticEvent | undefined): void {
  const form: unknown = event?.target;
  if (!(form instanceof HTMLFormElement)) return;
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement) || !(field.name in errors)) continue;
    field.focus();
    return;
  }
}
