import type { Page } from "playwright-core";

export interface FontUse {
  readonly weightsKb: readonly number[];
  /** Whether the text was painted before the first of them was asked for. */
  readonly isLaterThanPaint: boolean;
}

/** The fonts that a page has asked for by now. */
export async function readFontUse(page: Page): Promise<FontUse> {
  return await page.evaluate(() => {
    const files = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".woff2"));
    const paint = performance.getEntriesByName("first-contentful-paint")[0];
    return {
      // A resource's entry knows its size, which the type of all entries does not tell.
      weightsKb: files.map((file) => (file as PerformanceResourceTiming).encodedBodySize / 1024),
      isLaterThanPaint: files.every(({ startTime }) => startTime > (paint?.startTime ?? Infinity)),
    };
  });
}
