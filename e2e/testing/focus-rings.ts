import type { ElementHandle, Page } from "@playwright/test";
import { type Area, contrast, readPixels } from "./pixels.ts";

type Stop = ElementHandle<HTMLElement>;

/** Selects everything focusable except the skip link, which is visible only while focused. */
const focusableSelector =
  "a[href]:not([href='#content']), button, input, select, textarea, summary, [tabindex='0']";
/** The width of the margin around an element's box in which its focus ring is drawn. */
const marginPx = 6;

/**
 * The kinds of elements whose focus ring changes too few pixels, or has too little contrast. Elements of one kind have
 * the same ring, so each kind is checked once across all pages.
 */
export async function findLowContrastFocusRings(page: Page, checkedKinds: Set<string>): Promise<string[]> {
  // Makes the browser treat focus changes as keyboard input (`:focus-visible`).
  await page.keyboard.press("Tab");
  const found: string[] = [];
  // Uses handles, because a locator would query all elements again on each use.
  const all = (await page.locator(focusableSelector).filter({ visible: true }).elementHandles()) as Stop[];
  for (const element of all) {
    const kind = await element.evaluate(({ localName, className }) => `${localName} ${className}`);
    const area = checkedKinds.has(kind) ? undefined : await findRingArea(element);
    if (!area) continue;
    checkedKinds.add(kind);
    const before = await readPixels(page, area);
    await element.evaluate((node) => node.focus({ preventScroll: true }));
    const after = await readPixels(page, area);
    await element.evaluate((node) => node.blur());
    const changed = after.filter((pixel, at) => contrast(pixel, before[at] ?? pixel) >= 3).length;
    const perimeter = 2 * (area.width + area.height - 4 * marginPx);
    if (changed < 2 * perimeter * 0.9)
      found.push(`${await element.evaluate((node) => node.outerHTML.slice(0, 80))}: ${changed}`);
  }
  return found;
}

/**
 * Scrolls the element to the middle and returns the area around it; undefined if the area does not fit on the screen.
 */
async function findRingArea(element: Stop): Promise<Area | undefined> {
  await element.evaluate((node) => node.scrollIntoView({ block: "center", behavior: "instant" }));
  const box = await element.boundingBox();
  if (!box || box.y < marginPx || box.x < marginPx) return undefined;
  const [x, y] = [Math.floor(box.x) - marginPx, Math.floor(box.y) - marginPx];
  return { x, y, width: Math.ceil(box.width) + 2 * marginPx, height: Math.ceil(box.height) + 2 * marginPx };
}
