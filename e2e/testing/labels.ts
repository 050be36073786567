import type { Tools } from "./measure-page.ts";

/** Which fields are not called by a label that can be seen, or are called by something else as well. */
export function findBadLabels({ nameOf, isShown }: Tools): string[] {
  const fields = [...document.querySelectorAll<HTMLInputElement>("input, select, textarea")];
  return fields.filter(isShown).flatMap((field) => {
    const label = field.labels?.[0];
    const isCalled = label && isShown(label) && label.textContent?.trim() && !field.ariaLabel;
    return isCalled ? [] : [nameOf(field)];
  });
}
