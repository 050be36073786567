import type { Localized } from "@baleen/contract/language.ts";
import type { Page } from "@playwright/test";
import type { Visitor } from "./visitor.ts";

/** A limit above the number of tab stops of any page. */
const maxStops = 80;

/** Presses Tab until the focused element has the given name. */
async function tabTo(visitor: Visitor, name: Localized): Promise<void> {
  const passed: string[] = [];
  for (let stop = 0; stop < maxStops; stop += 1) {
    await visitor.page.keyboard.press("Tab");
    const found = (await focusedName(visitor.page)).trim();
    if (found === visitor.text(name)) return;
    passed.push(found.slice(0, 40));
  }
  throw new Error(`Tab never came to "${visitor.text(name)}", but to: ${passed.join(", ")}`);
}

/** Focuses a field by keyboard and types into it. */
export async function typeInto(visitor: Visitor, name: Localized, value: string): Promise<void> {
  await tabTo(visitor, name);
  await visitor.page.keyboard.type(value);
}

/** Focuses a link or a button by keyboard and presses Enter. */
export async function activate(visitor: Visitor, name: Localized): Promise<void> {
  await tabTo(visitor, name);
  await visitor.page.keyboard.press("Enter");
}

/** For `evaluate`: whether an element has the focus. */
export function hasFocus(element: Element): boolean {
  return element === document.activeElement;
}

/** The accessible name of the focused element. */
export async function focusedName(page: Page): Promise<string> {
  return await page.evaluate(() => {
    const { activeElement } = document;
    const label = activeElement instanceof HTMLInputElement ? activeElement.labels?.[0] : undefined;
    const words = activeElement instanceof HTMLElement ? activeElement.innerText : activeElement?.textContent;
    return activeElement?.ariaLabel ?? label?.textContent ?? words ?? "";
  });
}
