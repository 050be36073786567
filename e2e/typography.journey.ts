import { languages } from "@baleen/contract/language.ts";
import { describe, expect } from "vitest";
import { readFontUse, waitForFont } from "./testing/fonts.ts";
import { test } from "./testing/journey.ts";
import { measureWords } from "./testing/word-width.ts";

describe("type", () => {
  test("gives Chinese quotes and dashes their full width, and sets no space by hand", async ({
    visitors,
  }) => {
    const visitor = await visitors.invite({ language: "zh", bypassCSP: true });
    await waitForFont(visitor.page);
    await visitor.open("/legal/terms");
    expect(await measureWords(visitor.page, "“剪”")).toBeCloseTo(3, 1);
    expect(await measureWords(visitor.page, "……——")).toBeCloseTo(4, 1);
    const spacing = await visitor.page.evaluate(() =>
      getComputedStyle(document.body).getPropertyValue("text-autospace"),
    );
    expect(spacing).toBe("normal");
  });

  test("sets English quotes in the Latin face", async ({ visitors }) => {
    const visitor = await visitors.invite({ language: "en", bypassCSP: true });
    await waitForFont(visitor.page);
    await visitor.open("/legal/terms");
    expect(await measureWords(visitor.page, "“It’s windy.”")).toBeLessThan(5.5);
  });

  test.for(languages)("comes in one small file, asked for early: %s", async (language, { visitors }) => {
    const visitor = await visitors.invite({ language });
    await visitor.open("/features");
    const use = await readFontUse(visitor.page);
    expect(use.preloaded).toBe(1);
    expect(use.weightsKb).toHaveLength(1);
    for (const weightKb of use.weightsKb) expect(weightKb).toBeLessThanOrEqual(13.6);
  });
});
