import type { Page } from "playwright-core";

export interface FontUse {
  readonly preloaded: number;
  readonly weightsKb: readonly number[];
}

/** The fonts that a page has asked for, once they are there. */
export async function readFontUse(page: Page): Promise<FontUse> {
  return await page.evaluate(async () => {
    await document.fonts.ready;
    const files = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".woff2"));
    return {
      preloaded: document.querySelectorAll("link[rel=preload][as=font]").length,
      // A resource's entry knows its size, which the type of all entries does not tell.
      weightsKb: [...new Map(files.map((file) => [file.name, file])).values()].map(
        (file) => (file as PerformanceResourceTiming).encodedBodySize / 1024,
      ),
    };
  });
}

/**
 * From the next load on, uses `font-display: block`. The CSP forbids changed styles, so the context has to bypass it.
 */
export async function waitForFont(page: Page): Promise<void> {
  await page.route("**/*", async (route) => {
    if (route.request().resourceType() !== "document") return await route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replaceAll("font-display:optional", "font-display:block");
    await route.fulfill({ response, body });
  });
}
