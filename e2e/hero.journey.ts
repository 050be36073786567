import { languages } from "@baleen/contract/language.ts";
import { expect } from "@playwright/test";
import { compareScreenshots, endFadeIn, moveFadeIn, pauseFadeIn } from "./testing/fade.ts";
import { paintWaterInPage } from "./testing/frames.ts";
import { test } from "./testing/journey.ts";
import { pauseClock, waitForTransitions } from "./testing/page-clock.ts";
import { findLowContrastText } from "./testing/text-on-pictures.ts";
import { uiTexts } from "./testing/ui-texts.ts";

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test("the first screen shows both buttons on a telephone, and the timeline on a desk [spec 2.9]", async ({
      visitors,
    }) => {
      const visitor = await visitors.create({ language, viewport: { width: 390, height: 844 } });
      const bottomOf = async (selector: string) => {
        const box = await visitor.page.locator(selector).first().boundingBox();
        return box ? box.y + box.height : Number.POSITIVE_INFINITY;
      };
      await visitor.open("/");
      const actions = visitor.page.locator("main section").first();
      for (const action of [uiTexts.download, uiTexts.seePlans]) {
        const box = await actions.getByText(visitor.text(action)).boundingBox();
        expect((box?.y ?? 844) + (box?.height ?? 0)).toBeLessThanOrEqual(844);
      }
      await visitor.page.setViewportSize({ width: 1440, height: 900 });
      expect(await bottomOf("main canvas")).toBeLessThanOrEqual(900);
    });

    for (const width of [390, 1440]) {
      test(`every word over the water can be read, ${width} px wide`, async ({ visitors }) => {
        const viewport = { width, height: 900 };
        const visitor = await visitors.create({ language, viewport, reducedMotion: "no-preference" });
        await paintWaterInPage(visitor.page);
        await visitor.page.clock.install();
        await visitor.open("/");
        await visitor.page.locator("[data-replaced]").waitFor({ state: "attached" });
        await pauseClock(visitor.page);
        for (const colorScheme of ["light", "dark"] as const) {
          await visitor.page.emulateMedia({ colorScheme });
          for (const moment of ["at first", "a little later", "later still"]) {
            expect(await findLowContrastText(visitor.page), `${colorScheme}, ${moment}`).toEqual([]);
            await visitor.page.clock.runFor(700);
          }
        }
      });
    }
  });
}

const takeOvers = (["the page", "a worker"] as const).flatMap((place) =>
  [390, 1440].flatMap((width) =>
    (["light", "dark"] as const).map((colorScheme) => ({ place, width, colorScheme })),
  ),
);

for (const { place, width, colorScheme } of takeOvers) {
  test(`the water in ${place} begins with the still picture and replaces it unseen, ${width} px wide, ${colorScheme} [spec 2.9]`, async ({
    visitors,
  }) => {
    const viewport = { width, height: 900 };
    const visitor = await visitors.create({
      language: "zh",
      viewport,
      colorScheme,
      reducedMotion: "no-preference",
    });
    const { page } = visitor;
    if (place === "the page") await paintWaterInPage(page);
    const { promise: waterMayCome, resolve: letWaterCome } = Promise.withResolvers<void>();
    const waterIsAsked = page.waitForRequest("**/start-water*.js");
    await page.route("**/start-water*.js", async (route) => {
      await waterMayCome;
      await route.continue();
    });
    await page.clock.install();
    await pauseFadeIn(page);
    await visitor.open("/");
    await waterIsAsked;
    await pauseClock(page);
    await waitForTransitions(page);
    const still = await page.screenshot();
    letWaterCome();
    await moveFadeIn(page, 0);
    expect(await compareScreenshots(still, await page.screenshot()), "as it begins").toBe(0);
    await moveFadeIn(page, 0.9999);
    const covered = await page.screenshot();
    expect(await compareScreenshots(still, covered), "the water is there").toBeGreaterThan(0.05);
    await endFadeIn(page);
    await page.locator("[data-replaced]").waitFor({ state: "attached" });
    // A worker's clock cannot be paused, so its water moves from here on.
    if (place === "a worker") return;
    expect(await compareScreenshots(covered, await page.screenshot()), "as the picture goes").toBe(0);
  });
}
