import { builtInSiteConfig } from "@baleen/contract/built-in-content.ts";
import { languages } from "@baleen/contract/language.ts";
import { describe, expect } from "vitest";
import { findFaults, findSidewaysScroll } from "./testing/faults.ts";
import { test } from "./testing/journey.ts";
import { publicPages } from "./testing/pages.ts";
import { words } from "./testing/words.ts";

/** The browser's own line in the console about a page that is not there. */
const missing = /status of 404/;

const { icp } = builtInSiteConfig.company;

const cases = languages.flatMap((language) =>
  publicPages.map((page) => ({ language, page, path: page.path })),
);

describe.each(cases)("$path in $language", ({ language, page }) => {
  test("is whole without scripts", async ({ visitors }) => {
    const visitor = await visitors.invite({ language, expected: missing, javaScriptEnabled: false });
    const answer = await visitor.page.goto(page.path);
    expect(answer?.status()).toBe(page.status);
    expect(await visitor.heading(page.title).isVisible()).toBe(true);
    expect(await visitor.menuLink(words.pricing).isVisible()).toBe(true);
    expect(await visitor.page.getByRole("link", { name: icp }).isVisible()).toBe(true);
    expect(await visitor.page.locator("html").getAttribute("lang")).toMatch(new RegExp(`^${language}`));
  });

  test("has nothing that axe objects to, and never scrolls sideways", async ({ visitors }) => {
    const visitor = await visitors.invite({ language, expected: missing });
    await visitor.open(page.path);
    expect(await findFaults(visitor.page)).toEqual([]);
    expect(await findSidewaysScroll(visitor.page)).toEqual([]);
  });
});
