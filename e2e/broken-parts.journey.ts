import { type Language, languages } from "@baleen/contract/language.ts";
import { expect } from "@playwright/test";
import { test, type Visitors } from "./testing/journey.ts";
import { uiTexts } from "./testing/ui-texts.ts";

/** A visitor in whose browser a timer of one island throws. */
async function invite(visitors: Visitors, language: Language, periodMs: number) {
  const visitor = await visitors.create({
    language,
    reducedMotion: "no-preference",
    expectedMessages: /the clock broke/,
  });
  await visitor.page.addInitScript((broken) => {
    for (const name of ["setInterval", "setTimeout"] as const) {
      const start = window[name].bind(window);
      Object.assign(window, {
        [name]: (run: () => void, ms: number) => {
          if (ms === broken) throw new Error("the clock broke");
          return start(run, ms);
        },
      });
    }
  }, periodMs);
  return visitor;
}

const scriptsFailed = { zh: "本页按钮暂时无法使用", en: "The buttons on this page aren’t working" };

for (const language of languages) {
  test(`a page whose island throws says so in ${language}, and shows what the server sent`, async ({
    visitors,
  }) => {
    const visitor = await invite(visitors, language, 8000);
    await visitor.page.goto("/pricing");
    await visitor.page.getByText(visitor.text(scriptsFailed)).waitFor();
    await expect.poll(() => visitor.button(uiTexts.buyYearly).isVisible()).toBe(true);
    await expect.poll(() => visitor.menuLink(uiTexts.pricing).isVisible()).toBe(true);
  });
}

test("a part of the home page that throws is there as the server sent it, and the others answer", async ({
  visitors,
}) => {
  const visitor = await invite(visitors, "en", 6000);
  const { page } = visitor;
  const failed = page.waitForEvent("pageerror");
  await visitor.open("/");
  // Its timer starts once it is in the viewport.
  await page.locator("#showcase").scrollIntoViewIfNeeded();
  await failed;
  await expect.poll(() => page.locator("section:has(#showcase) h3").count()).toBe(10);
  await expect.poll(() => page.locator("[data-island=Showcase][data-running]").count()).toBe(0);
  await visitor.startIsland("Testimonials");
});

test("a part of the layout that throws takes no other along", async ({ visitors }) => {
  const visitor = await invite(visitors, "en", 5000);
  await visitor.open("/login");
  await visitor.button(uiTexts.contact).click();
  await expect.poll(() => visitor.button(uiTexts.contact).getAttribute("aria-expanded")).toBe("true");
});
