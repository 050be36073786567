import type { Page } from "@playwright/test";
import { measure, type Tools } from "./measure-page.ts";

interface Stop {
  readonly name: string;
  /** The faults of the focused element. */
  readonly faults: readonly string[];
  readonly section: string;
  readonly isInMain: boolean;
  readonly top: number;
  readonly left: number;
}

/** A limit above the number of tab stops of any page. */
const maxStops = 150;

/** Moves the focus through the whole page with Tab or Shift+Tab and returns the faults it finds. */
export async function tabThrough(page: Page, key: "Tab" | "Shift+Tab"): Promise<string[]> {
  return await collectFaults(page, key, () => true);
}

/** Follows the skip link and moves the focus through the content. */
export async function tabThroughMain(page: Page): Promise<string[]> {
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const isMainFocused = await page.evaluate(() => document.activeElement?.localName === "main");
  if (!isMainFocused) return ["the first stop does not lead to the content"];
  return await collectFaults(page, "Tab", ({ isInMain }) => isInMain);
}

async function collectFaults(page: Page, key: string, isInScope: (stop: Stop) => boolean): Promise<string[]> {
  const stops: Stop[] = [];
  for (;;) {
    await page.keyboard.press(key);
    const stop = await measure(page, readFocusedStop);
    if (!stop || !isInScope(stop)) break;
    stops.push(stop);
    if (stops.length > maxStops) return [`the way does not end, last at ${stop.name}`];
  }
  const faults = stops.flatMap(({ name, faults }) => faults.map((fault) => `${name} ${fault}`));
  return [...faults, ...findBackwardJumps(key === "Tab" ? stops : stops.toReversed())];
}

/** Within a section the focus must not jump far up, except to another column. */
function findBackwardJumps(stops: readonly Stop[]): string[] {
  return stops.flatMap((stop, index) => {
    const before = stops[index - 1];
    if (!before || before.section !== stop.section || stop.left > before.left) return [];
    return stop.top < before.top - 200 ? [`${before.name} leads back up to ${stop.name}`] : [];
  });
}

/** The focused element and its box; undefined once the focus has left the page. */
function readFocusedStop({ nameOf }: Tools): Stop | undefined {
  const { activeElement: element } = document;
  if (!element || element === document.body || element === document.documentElement) return undefined;
  const faults: string[] = [];
  const { outlineStyle, outlineWidth } = getComputedStyle(element);
  if (outlineStyle === "none" || Number.parseFloat(outlineWidth) < 2) faults.push("shows no ring");

  const box = element.getClientRects()[0] ?? element.getBoundingClientRect();
  // For tall elements, such as a text area, only the top is checked.
  const atop = document.elementFromPoint(box.left + box.width / 2, box.top + Math.min(box.height / 2, 24));
  const isInSight = atop && (element.contains(atop) || atop.contains(element) || atop.closest("label"));
  if (!isInSight) faults.push(`is covered by ${atop ? nameOf(atop) : "the window's edge"}`);

  const section = element.closest("section, nav, header, footer, form, aside");
  return {
    name: nameOf(element),
    faults,
    section: section ? nameOf(section) : "",
    isInMain: element.closest("main") !== null,
    top: box.top + window.scrollY,
    left: box.left,
  };
}
