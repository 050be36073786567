import { builtInSiteConfig } from "@baleen/contract/content/built-in-content.ts";
import { type Language, languages } from "@baleen/contract/language.ts";
import { expect } from "vitest";
import { test, type Visitors } from "./testing/journey.ts";
import { uiTexts } from "./testing/ui-texts.ts";

/** A visitor in whose browser a timer of one section throws. */
async function invite(visitors: Visitors, language: Language, periodMs: number) {
  const visitor = await visitors.invite({
    language,
    reducedMotion: "no-preference",
    expected: /the clock broke/,
  });
  await visitor.page.addInitScript((broken) => {
    const wind = window.setInterval.bind(window);
    Object.assign(window, {
      setInterval: (run: () => void, ms: number) => {
        if (ms === broken) throw new Error("the clock broke");
        return wind(run, ms);
      },
    });
  }, periodMs);
  return visitor;
}

test.for(languages)(
  "a page that breaks says so in %s, and what stands around it stays",
  async (language, { visitors }) => {
    const visitor = await invite(visitors, language, 8000);
    await visitor.open("/pricing");
    await visitor.heading({ zh: "这一页卡住了。", en: "This page got stuck." }).waitFor();
    await expect.poll(() => visitor.menuLink(uiTexts.pricing).isVisible()).toBe(true);
    await expect
      .poll(() => visitor.page.getByRole("link", { name: builtInSiteConfig.company.icp }).isVisible())
      .toBe(true);
  },
);

test("a part of the home page that breaks takes nothing else along", async ({ visitors }) => {
  const visitor = await invite(visitors, "zh", 6000);
  await visitor.open("/");
  // Its timer starts once it is in the viewport.
  await visitor.page.locator("#showcase").scrollIntoViewIfNeeded();
  await visitor.page.locator("#showcase").waitFor({ state: "detached" });
  await expect.poll(() => visitor.page.locator("main section").count()).toBeGreaterThan(5);
});
