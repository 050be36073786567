import type { Page } from "@playwright/test";
import { waitForFrames } from "./frames.ts";
import type { Visitor } from "./visitor.ts";

declare global {
  interface Window {
    loading: { shift: number; moved: string[]; picture: string };
  }
}

/** When the font loads: after the page is painted and hydrated, or never. */
export type FontArrival = "late" | "never";

/** Opens a page with a late or missing font, and returns the faults found while it loaded. */
export async function openAndWatchLoading(
  visitor: Visitor,
  path: string,
  fonts: FontArrival,
): Promise<string[]> {
  const { page } = visitor;
  const { promise: fontsReleased, resolve: releaseFonts } = Promise.withResolvers<void>();
  await page.route("**/*.woff2", async (route) => {
    if (fonts === "never") return await route.abort();
    await fontsReleased;
    await route.continue();
  });
  // Both calls affect all later loads of the page, so they are made once.
  if (page.url() === "about:blank") {
    await page.clock.install();
    await watchLoading(page);
  }
  await page.goto(path, { waitUntil: "domcontentloaded" });
  await visitor.waitForHydration();
  releaseFonts();
  await page.waitForLoadState();
  await page.evaluate(() => document.fonts.ready);
  // Later updates of the page could cause layout shifts too.
  await page.clock.runFor(2000);
  await waitForFrames(page, 2);
  return await findLoadingFaults(page);
}

/** From the next page load on, records layout shifts and the largest contentful paint. */
export async function watchLoading(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const loading: Window["loading"] = { shift: 0, moved: [], picture: "" };
    window.loading = loading;
    const nameOf = (node: Node | null) =>
      node instanceof Element
        ? `<${node.localName}> ${node.textContent?.slice(0, 20)}`
        : `text ${node?.textContent?.slice(0, 20)}`;
    new PerformanceObserver((list) => {
      // TypeScript's DOM types lack both kinds of entries.
      for (const entry of list.getEntries() as unknown as LayoutShift[]) {
        if (entry.hadRecentInput) continue;
        loading.shift += entry.value;
        loading.moved.push(...entry.sources.map(({ node }) => nameOf(node)));
      }
    }).observe({ type: "layout-shift", buffered: true });
    new PerformanceObserver((list) => {
      const last = list.getEntries().at(-1) as unknown as LargestPaint;
      // Text has no URL, and data URLs need no request.
      const needsRequest = last.url !== "" && !last.url.startsWith("data:");
      // An image may be the largest element if the page gives it a high fetch priority.
      const isPrioritised = last.element instanceof HTMLImageElement && last.element.fetchPriority === "high";
      loading.picture = needsRequest && !isPrioritised ? last.url : "";
    }).observe({ type: "largest-contentful-paint", buffered: true });
  });
}

interface LargestPaint {
  readonly element: Element | null;
  readonly url: string;
}

interface LayoutShift {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
}

/** Layout shifts, a largest contentful paint other than text, and extra font files. */
export async function findLoadingFaults(page: Page): Promise<string[]> {
  const { shift, moved, picture } = await page.evaluate(() => window.loading);
  const found: string[] = [];
  if (shift > 0) found.push(`a shift of ${shift.toFixed(5)}: ${moved.join(", ")}`);
  if (picture) found.push(`the largest is ${picture}`);
  const { weightsKb } = await readFontUse(page);
  if (weightsKb.length > 1) found.push(`${weightsKb.length} files of letters`);
  return found;
}

/**
 * The files that a page requests before its scripts, which wait for the first frame. Icons and the manifest are
 * excluded, because browsers request them on their own.
 */
export async function readEarlyRequests(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const resources = performance.getEntriesByType("resource");
    const scripts = resources.filter(({ name }) => name.endsWith(".js"));
    const first = Math.min(...scripts.map(({ startTime }) => startTime));
    const before = resources.filter(({ startTime }) => startTime < first);
    return before.map(({ name }) => new URL(name).pathname).filter((path) => !/manifest|favicon/.test(path));
  });
}

export interface FontUse {
  readonly preloaded: number;
  readonly weightsKb: readonly number[];
}

/** The fonts that a page has requested, after they have loaded. */
export async function readFontUse(page: Page): Promise<FontUse> {
  return await page.evaluate(async () => {
    await document.fonts.ready;
    const files = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".woff2"));
    return {
      preloaded: document.querySelectorAll("link[rel=preload][as=font]").length,
      // `PerformanceEntry` lacks the sizes of resource entries.
      weightsKb: [...new Map(files.map((file) => [file.name, file])).values()].map(
        (file) => (file as PerformanceResourceTiming).encodedBodySize / 1024,
      ),
    };
  });
}

/**
 * From the next page load on, uses `font-display: block`. The CSP forbids the changed styles, so the context has to
 * bypass it.
 */
export async function waitForFont(page: Page): Promise<void> {
  await page.route("**/*", async (route) => {
    if (route.request().resourceType() !== "document") return await route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replaceAll("font-display:optional", "font-display:block");
    await route.fulfill({ response, body });
  });
}
