import type { Page } from "playwright-core";

/** For `evaluate`: whether an element has the focus. */
export function hasFocus(element: Element): boolean {
  return element === document.activeElement;
}

/** The accessible name of the focused element. */
export async function focusedName(page: Page): Promise<string> {
  return await page.evaluate(() => {
    const { activeElement } = document;
    const label = activeElement instanceof HTMLInputElement ? activeElement.labels?.[0] : undefined;
    return activeElement?.ariaLabel ?? label?.textContent ?? activeElement?.textContent ?? "";
  });
}
