import { languages } from "@baleen/contract/language.ts";
import { expect } from "@playwright/test";
import { test } from "./testing/journey.ts";
import { readFontUse, waitForFont } from "./testing/loading.ts";
import { measureTextWidth } from "./testing/type-setting.ts";
import { uiTexts } from "./testing/ui-texts.ts";

test.describe("type", () => {
  test("gives Chinese quotes and dashes their full width, and sets no space by hand", async ({
    visitors,
  }) => {
    const visitor = await visitors.create({ language: "zh", bypassCSP: true });
    await waitForFont(visitor.page);
    await visitor.open("/legal/terms");
    expect(await measureTextWidth(visitor.page, "“剪”")).toBeCloseTo(3, 1);
    expect(await measureTextWidth(visitor.page, "……——")).toBeCloseTo(4, 1);
    const spacing = await visitor.page.evaluate(() =>
      getComputedStyle(document.body).getPropertyValue("text-autospace"),
    );
    expect(spacing).toBe("normal");
  });

  test("sets English quotes in the Latin face", async ({ visitors }) => {
    const visitor = await visitors.create({ language: "en", bypassCSP: true });
    await waitForFont(visitor.page);
    await visitor.open("/legal/terms");
    expect(await measureTextWidth(visitor.page, "“It’s windy.”")).toBeLessThan(5.5);
  });

  for (const language of languages) {
    test(`twice as large cuts nothing of the bar, and nothing in it touches: ${language}`, async ({
      visitors,
    }) => {
      const visitor = await visitors.create({
        language,
        viewport: { width: 1440, height: 900 },
        reducedMotion: "no-preference",
      });
      await visitor.open("/pricing");
      await visitor.page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
      const bar = visitor.page.getByRole("banner");
      const cut = await bar
        .locator("a span")
        .evaluateAll((spans) => spans.filter((span) => span.scrollWidth > span.clientWidth).length);
      expect(cut).toBe(0);
      const contact = await bar.getByRole("button", { name: visitor.text(uiTexts.contact) }).boundingBox();
      const other = await bar.getByRole("link", { name: visitor.text(uiTexts.otherLanguage) }).boundingBox();
      const between = (other?.x ?? 0) - ((contact?.x ?? 0) + (contact?.width ?? 0));
      const isBelow = (other?.y ?? 0) >= (contact?.y ?? 0) + (contact?.height ?? 0);
      expect(isBelow || between >= 16, `${between} px between`).toBe(true);
    });
  }

  for (const language of languages) {
    test(`comes in one small file, asked for early: ${language}`, async ({ visitors }) => {
      const visitor = await visitors.create({ language });
      await visitor.open("/features");
      const use = await readFontUse(visitor.page);
      expect(use.preloaded).toBe(1);
      expect(use.weightsKb).toHaveLength(1);
      for (const weightKb of use.weightsKb) expect(weightKb).toBeLessThanOrEqual(13.6);
    });
  }
});
