import { builtInSiteConfig } from "@baleen/contract/content/built-in-content.ts";
import { type Language, languages } from "@baleen/contract/language.ts";
import { expect, type Page } from "@playwright/test";
import {
  findAxeViolations,
  findBadLabels,
  findLanguageMismatches,
  findUnnamedGraphics,
} from "./accessibility-faults.ts";
import { findInvisibleInForcedColours } from "./forced-colours.ts";
import { test, type Visitors } from "./journey.ts";
import { findLayoutFaults } from "./layout-faults.ts";
import { openAndWatchLoading } from "./loading.ts";
import { measure, measureAll, type Tools } from "./measure-page.ts";
import { type KnownPage, publicPages } from "./pages.ts";
import { findPrintFaults } from "./print.ts";
import { tabThroughMain } from "./tab-order.ts";
import { uiTexts } from "./ui-texts.ts";

/** The browser's console messages about the 404 page and about a font that fails to load. */
const expectedMessages = /status of 404|woff2/;
const { icp } = builtInSiteConfig.company;
/** Widths of phones, tablets and desktops. The widths rotate, so each page is tested at one of them. */
const narrowWidths = [320, 344, 360, 375, 384, 390, 412, 430, 480];
const wideWidths = [600, 768, 820, 992, 1024, 1200, 1280, 1440, 1920];

const screenReaderChecks = {
  "words in a language that is not said": findLanguageMismatches,
  "fields without a label that is seen": findBadLabels,
  "drawings without a name": findUnnamedGraphics,
};
const noFaults = Object.fromEntries(Object.keys(screenReaderChecks).map((fault) => [fault, []]));

/** The checks of all pages in one language. Each language has its own test file, so that they run in parallel. */
export function testEveryPage(language: Language): void {
  const pages = publicPages.map((page, index) => {
    const turn = index + languages.indexOf(language);
    const narrow = narrowWidths[turn % narrowWidths.length] ?? 390;
    const wide = wideWidths[turn % wideWidths.length] ?? 1440;
    // axe's violations do not depend on the language, so it runs in one of them. The screen reader checks run in both.
    const isForAxe = turn % languages.length === 0;
    return { ...page, narrow, wide, isForAxe };
  });
  for (const page of pages) {
    test(`${page.path} in ${language} is whole without scripts, stands right at every width, can be read by everybody, and is fit for paper`, async ({
      visitors,
    }) => {
      const withoutScripts = await readWithoutScripts(visitors, language, page);
      const viewport = { width: page.narrow, height: 844 };
      const visitor = await visitors.create({ language, expectedMessages, viewport });
      expect
        .soft(await openAndWatchLoading(visitor, page.path, "late"), `${page.narrow} px wide`)
        .toEqual([]);
      await visitor.page.setViewportSize({ width: 1280, height: 900 });
      const later = await readHeadingsAndLinks(visitor.page);
      expect
        .soft(
          later.filter((word) => !withoutScripts.includes(word)),
          "added by scripts",
        )
        .toEqual([]);

      await visitor.page.setViewportSize({ width: page.wide, height: 900 });
      expect.soft(await openAndWatchLoading(visitor, page.path, "never"), `${page.wide} px wide`).toEqual([]);
      await visitor.page.setViewportSize({ width: 1440, height: 900 });
      if (page.isForAxe) expect.soft(await findAxeViolations(visitor.page), "axe objects").toEqual([]);
      await checkPage(visitor.page);
    });
  }
}

/** The headings and links of a page without scripts. */
async function readWithoutScripts(
  visitors: Visitors,
  language: Language,
  page: KnownPage,
): Promise<string[]> {
  const visitor = await visitors.create({ language, expectedMessages, javaScriptEnabled: false });
  const answer = await visitor.page.goto(page.path);
  expect(answer?.status()).toBe(page.status);
  expect(await visitor.heading(page.title).isVisible()).toBe(true);
  expect(await visitor.menuLink(uiTexts.pricing).isVisible()).toBe(true);
  expect(await visitor.page.getByRole("link", { name: icp }).isVisible()).toBe(true);
  expect(await visitor.page.locator("html").getAttribute("lang")).toMatch(new RegExp(`^${language}`));
  return await readHeadingsAndLinks(visitor.page);
}

async function checkPage(page: Page): Promise<void> {
  expect.soft(await tabThroughMain(page), "by keyboard").toEqual([]);
  expect.soft(await measureAll(page, screenReaderChecks), "by ear").toEqual(noFaults);
  expect.soft(await findInvisibleInForcedColours(page), "in forced colours").toEqual([]);
  expect.soft(await findPrintFaults(page), "on paper").toEqual([]);
  expect.soft(await findLayoutFaults(page), "layout").toEqual([]);
}

/** The text of the page's headings and links, in order. */
async function readHeadingsAndLinks(page: Page): Promise<string[]> {
  return await measure(page, collectWords);
}

function collectWords({ isShown }: Tools): string[] {
  const headingsAndLinks = [...document.querySelectorAll<HTMLElement>("main :is(h1, h2, h3, a), footer a")];
  return headingsAndLinks.filter(isShown).map(({ innerText }) => innerText.replace(/\s+/g, " ").trim());
}
