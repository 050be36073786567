import type { Page } from "playwright-core";
import { findClippedText } from "./clipped-text.ts";
import { findSideways } from "./horizontal-overflow.ts";
import { measureAll, type Tools } from "./measure-page.ts";
import { findOverlappingText } from "./overlapping-text.ts";
import { spreadText, unspreadText } from "./text-spacing.ts";
import { findSmallTargets } from "./touch-targets.ts";
import { findBadParagraphs, findBadType } from "./type-setting.ts";
import { findWrappedLabels } from "./wrapped-labels.ts";

/** The narrowest width that must work, and those at which the layout changes. */
const widths = [320, 390, 768, 992, 1440];

type Measurements = Readonly<Record<string, (tools: Tools) => string[]>>;

const room: Measurements = {
  "scrolls sideways": findSideways,
  "is cut off": findClippedText,
  "lies on other text": findOverlappingText,
};

const look: Measurements = {
  ...room,
  "is too small to press": findSmallTargets,
  "is badly set": findBadType,
  "is hard to follow": findBadParagraphs,
  "takes too many lines": findWrappedLabels,
};

/** What does not stand as it should: at any width, and on the narrowest screens with the text spread as well. */
export async function findLayoutFaults(page: Page): Promise<string[]> {
  const found = await findFaultsAtWidths(page, look);
  await spreadText(page);
  found.push(...(await findFaultsOf(page, room, "spread")));
  await unspreadText(page);
  return found;
}

/** Where words have no room, at any width; for words that nobody expects to look good. */
export async function findTightPlaces(page: Page): Promise<string[]> {
  return await findFaultsAtWidths(page, room);
}

/** From wide to narrow, where it stays. */
async function findFaultsAtWidths(page: Page, measurements: Measurements): Promise<string[]> {
  const found: string[] = [];
  await page.evaluate(() => window.scrollTo(0, 0));
  for (const width of widths.toReversed()) {
    await page.setViewportSize({ width, height: 900 });
    found.push(...(await findFaultsOf(page, measurements, `at ${width}`)));
  }
  return found;
}

async function findFaultsOf(page: Page, measurements: Measurements, where: string): Promise<string[]> {
  const faults = Object.entries(await measureAll(page, measurements));
  return faults.flatMap(([fault, elements]) => elements.map((element) => `${where} ${fault}: ${element}`));
}
