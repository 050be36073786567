import { builtInSiteConfig } from "@baleen/contract/built-in-content.ts";
import { type Language, languages } from "@baleen/contract/language.ts";
import { describe, expect } from "vitest";
import { findAxeViolations } from "./axe-violations.ts";
import { findLostInForcedColours } from "./forced-colours.ts";
import { test, type Visitors } from "./journey.ts";
import { walkThroughMain } from "./keyboard-walk.ts";
import { findBadLabels } from "./labels.ts";
import { findLanguageMismatches } from "./language-mismatches.ts";
import { findLayoutFaults } from "./layout-faults.ts";
import { openWatched } from "./loading.ts";
import { measureAll } from "./measure-page.ts";
import { type KnownPage, publicPages } from "./pages.ts";
import { findPrintFaults } from "./print.ts";
import { uiTexts } from "./ui-texts.ts";
import { findUnnamedGraphics } from "./unnamed-graphics.ts";
import { readWords } from "./words-on-page.ts";

/** The browser's own lines in the console about a page that is not there, and about a font that never comes. */
const missing = /status of 404|woff2/;
const { icp } = builtInSiteConfig.company;
/** Widths of windows on telephones, tablets and desks. Pages take turns, so that each width is seen with many. */
const narrowWidths = [320, 344, 360, 375, 384, 390, 412, 430, 480];
const wideWidths = [600, 768, 820, 992, 1024, 1200, 1280, 1440, 1920];

const hearing = {
  "words in a language that is not said": findLanguageMismatches,
  "fields without a label that is seen": findBadLabels,
  "drawings without a name": findUnnamedGraphics,
};
const nothing = Object.fromEntries(Object.keys(hearing).map((fault) => [fault, []]));

interface WatchedPage extends KnownPage {
  readonly narrow: number;
  readonly wide: number;
}

/** The journeys of everybody who reads a language; each language has a file, so that they go side by side. */
export function visitEveryPage(language: Language): void {
  const pages = publicPages.map((page, index) => {
    const turn = index + languages.indexOf(language);
    const narrow = narrowWidths[turn % narrowWidths.length] ?? 390;
    const wide = wideWidths[turn % wideWidths.length] ?? 1440;
    return { ...page, narrow, wide };
  });
  describe.each(pages)(`$path in ${language}`, (page) => {
    test("is whole without scripts, and scripts add nothing to its headings and links", ({ visitors }) =>
      compareWithoutScripts(visitors, language, page));

    test("stands right at every width, can be read by everybody, and is fit for paper", ({ visitors }) =>
      lookAround(visitors, language, page));
  });
}

async function compareWithoutScripts(
  visitors: Visitors,
  language: Language,
  page: WatchedPage,
): Promise<void> {
  const visitor = await visitors.invite({ language, expected: missing, javaScriptEnabled: false });
  const answer = await visitor.page.goto(page.path);
  expect(answer?.status()).toBe(page.status);
  expect(await visitor.heading(page.title).isVisible()).toBe(true);
  expect(await visitor.menuLink(uiTexts.pricing).isVisible()).toBe(true);
  expect(await visitor.page.getByRole("link", { name: icp }).isVisible()).toBe(true);
  expect(await visitor.page.locator("html").getAttribute("lang")).toMatch(new RegExp(`^${language}`));
  const withoutScripts = await readWords(visitor.page);

  const scripted = await visitors.invite({
    language,
    expected: missing,
    viewport: { width: page.narrow, height: 844 },
  });
  expect(await openWatched(scripted, page.path, "late"), `${page.narrow} px wide`).toEqual([]);
  await scripted.page.setViewportSize({ width: 1280, height: 900 });
  const later = await readWords(scripted.page);
  expect(later.filter((word) => !withoutScripts.includes(word))).toEqual([]);
}

async function lookAround(visitors: Visitors, language: Language, page: WatchedPage): Promise<void> {
  const visitor = await visitors.invite({
    language,
    expected: missing,
    viewport: { width: page.wide, height: 900 },
  });
  expect.soft(await openWatched(visitor, page.path, "never"), `${page.wide} px wide`).toEqual([]);
  await visitor.page.setViewportSize({ width: 1440, height: 900 });
  expect.soft(await walkThroughMain(visitor.page), "by keyboard").toEqual([]);
  expect.soft(await findAxeViolations(visitor.page), "axe objects").toEqual([]);
  expect.soft(await measureAll(visitor.page, hearing), "by ear").toEqual(nothing);
  expect.soft(await findLostInForcedColours(visitor.page), "in forced colours").toEqual([]);
  expect.soft(await findPrintFaults(visitor.page), "on paper").toEqual([]);
  expect.soft(await findLayoutFaults(visitor.page), "layout").toEqual([]);
}
