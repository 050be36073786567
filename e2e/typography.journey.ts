import { languages } from "@baleen/contract/language.ts";
import { describe, expect } from "vitest";
import { readFontUse } from "./testing/fonts.ts";
import { test } from "./testing/journey.ts";
import { measureWords } from "./testing/word-width.ts";

describe("type", () => {
  test("gives Chinese quotes and dashes their full width, and sets no space by hand", async ({
    visitors,
  }) => {
    const visitor = await visitors.invite({ language: "zh" });
    await visitor.open("/legal/terms");
    expect(await measureWords(visitor.page, "“剪”")).toBeCloseTo(3, 1);
    expect(await measureWords(visitor.page, "……——")).toBeCloseTo(4, 1);
    const spacing = await visitor.page.evaluate(() =>
      getComputedStyle(document.body).getPropertyValue("text-autospace"),
    );
    expect(spacing).toBe("normal");
  });

  test("sets English quotes in the Latin face", async ({ visitors }) => {
    const visitor = await visitors.invite({ language: "en" });
    await visitor.open("/legal/terms");
    expect(await measureWords(visitor.page, "“It’s windy.”")).toBeLessThan(5.5);
  });

  test.for(languages)(
    "comes in one small file after the first paint, and is there at the next page's: %s",
    async (language, { visitors }) => {
      const visitor = await visitors.invite({ language });
      await visitor.open("/features");
      const first = await readFontUse(visitor.page);
      expect(first.weightsKb).toHaveLength(1);
      expect(first.weightsKb[0]).toBeLessThanOrEqual(35);
      expect(first.isLaterThanPaint).toBe(true);
      await visitor.open("/pricing");
      expect(await readFontUse(visitor.page)).toMatchObject({ isLaterThanPaint: false });
    },
  );
});
