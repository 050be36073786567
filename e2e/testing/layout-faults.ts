import type { Page } from "@playwright/test";
import { measureAll, type Tools } from "./measure-page.ts";
import { findClippedText, findOverlappingText } from "./text-visibility.ts";
import { findBadParagraphs, findBadType, findStopsAtStart } from "./type-setting.ts";

/** The narrowest supported width, and the widths at which the layout changes. */
const widths = [320, 390, 768, 992, 1440];

type Measurements = Readonly<Record<string, (tools: Tools) => string[]>>;

const overflowMeasurements: Measurements = {
  "scrolls sideways": findSidewaysScroll,
  "is cut off": findClippedText,
  "lies on other text": findOverlappingText,
};

const layoutMeasurements: Measurements = {
  ...overflowMeasurements,
  "is too small to press": findSmallTargets,
  "is badly set": findBadType,
  "begins a line with a stop": findStopsAtStart,
  "is hard to follow": findBadParagraphs,
  "takes too many lines": findWrappedLabels,
};

/** Layout faults at each width; at the narrowest width also with increased text spacing. */
export async function findLayoutFaults(page: Page): Promise<string[]> {
  const found = await findFaultsAtWidths(page, layoutMeasurements);
  await applyTextSpacing(page);
  found.push(...(await findFaultsOf(page, overflowMeasurements, "spread")));
  await removeTextSpacing(page);
  return found;
}

/** Overflowing text at each width, for content that only has to be readable. */
export async function findOverflowingText(page: Page): Promise<string[]> {
  return await findFaultsAtWidths(page, overflowMeasurements);
}

/** Text that is cut or overlaps when WeChat enlarges it, at the page's width. Needs a page with `isMobile`. */
export async function findFaultsOfLargerText(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const percent of [160, 200]) {
    await page.evaluate((size) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(`body { text-size-adjust: ${size}% !important; }`);
      document.adoptedStyleSheets = [sheet];
    }, percent);
    const measurements = {
      ...overflowMeasurements,
      "ends in an ellipsis": findShortenedText,
      "leaves its button": findOverflowingLabels,
    };
    found.push(...(await findFaultsOf(page, measurements, `at ${percent} %`)));
  }
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
  return found;
}

/** Elements whose text is truncated with an ellipsis. */
function findShortenedText({ nameOf, isShown }: Tools): string[] {
  return [...document.querySelectorAll<HTMLElement>("body *")]
    .filter((element) => element.scrollWidth > element.clientWidth && isShown(element))
    .filter((element) => getComputedStyle(element).textOverflow === "ellipsis")
    .map(nameOf);
}

/** Lines of text that overflow their button, link or label. */
function findOverflowingLabels({ nameOf, textLines }: Tools): string[] {
  return textLines().flatMap(({ element, box }) => {
    const control = element.closest("button, summary, label, a");
    if (!control || getComputedStyle(control).display === "inline") return [];
    const { top, right, bottom, left } = control.getBoundingClientRect();
    const slack = box.height * 0.25;
    const isInside =
      box.top + slack >= top &&
      box.bottom - slack <= bottom &&
      box.left >= left - 1 &&
      box.right <= right + 1;
    return isInside ? [] : [nameOf(control)];
  });
}

/** Measures from the widest to the narrowest width, at which the window stays. */
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

/** Elements that scroll horizontally: the page or an open dialog. */
function findSidewaysScroll(): string[] {
  return [document.documentElement, ...document.querySelectorAll("dialog[open]")]
    .filter((element) => element.scrollWidth > element.clientWidth)
    .map((element) => `${element.localName} by ${element.scrollWidth - element.clientWidth} px`);
}

/** Applies the text spacing of WCAG 1.4.12. */
async function applyTextSpacing(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
      * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
      p { margin-bottom: 2em !important; }
    `);
    document.adoptedStyleSheets = [sheet];
  });
}

async function removeTextSpacing(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
}

/** Buttons with more than two lines of text, and header links with more than one. */
function findWrappedLabels({ nameOf, textLines }: Tools): string[] {
  /**
   * Boxes of two fonts on one line start at different heights. A box that starts below the middle of a line belongs to
   * the next one.
   */
  const linesOf = (element: Element): number => {
    const boxes = textLines(element).map(({ box }) => box);
    let middle = Number.NEGATIVE_INFINITY;
    return boxes
      .toSorted((one, other) => one.top - other.top)
      .filter(({ top, height }) => {
        if (top < middle) return false;
        middle = top + height / 2;
        return true;
      }).length;
  };
  const inBar = [...document.querySelectorAll("header :is(a, button)")].filter((item) => linesOf(item) > 1);
  const buttons = [...document.querySelectorAll("main button")].filter((item) => linesOf(item) > 2);
  return [...inBar, ...buttons].map((element) => `${nameOf(element)}: ${linesOf(element)} lines`);
}

/**
 * Touch targets that are too small: below 24 px in either direction, or below 44 px in height for the main controls.
 */
function findSmallTargets({ nameOf, isShown }: Tools): string[] {
  const pressable = "a[href], button, input, select, textarea, summary, [role=tab], label:has(input)";
  /** Links inside running text are only as tall as their line. */
  const isInText = (element: Element) =>
    getComputedStyle(element).display === "inline" &&
    element.parentElement?.textContent?.trim() !== element.textContent?.trim();
  const isInLabel = (element: Element) => element.matches("label *");
  const minHeight = (element: Element): number => {
    const ground = getComputedStyle(element).boxShadow;
    const isPrimary = ground.includes("inset") && element.matches("a, button");
    const isCarouselControl = element.matches("[aria-roledescription] button:not([role=group] button)");
    return isPrimary || isCarouselControl ? 44 : 24;
  };
  return [...document.querySelectorAll(pressable)].flatMap((element) => {
    if (!isShown(element) || isInText(element) || isInLabel(element) || element.closest("[inert]")) return [];
    const { width, height } = element.getBoundingClientRect();
    const isSmall = width < 24 || height + 0.5 < minHeight(element);
    return isSmall ? [`${nameOf(element)}: ${Math.round(width)} × ${Math.round(height)}`] : [];
  });
}
