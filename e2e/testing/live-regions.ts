import type { BrowserContext, Page } from "@playwright/test";

declare global {
  interface Window {
    announcements: Said[];
  }
}

interface Said {
  readonly words: string;
  /** True if the region was inserted together with its text, which some screen readers miss. */
  readonly isTooLate: boolean;
}

/** Records the messages of live regions in every page, also of temporary ones such as toasts. */
export async function recordAnnouncements(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const regions = "[role=status], [role=alert]";
    window.announcements = [];
    const heard = new WeakMap<Element, string>();
    const hear = (region: Element, isTooLate: boolean) => {
      // Most regions are empty; to know what is shown costs a layout.
      const isShown = region.textContent !== "" && region.getClientRects().length > 0;
      // Without hidden descendants. The `innerText` of a region that is itself hidden includes them.
      const words = isShown ? (region as HTMLElement).innerText.trim() : "";
      if (words !== "" && words !== heard.get(region)) window.announcements.push({ words, isTooLate });
      heard.set(region, words);
    };
    const around = (node: Node) =>
      (node instanceof Element ? node : node.parentElement)?.closest(regions) ?? [];
    const inside = (node: Node) =>
      node instanceof Element
        ? [...node.querySelectorAll(regions), ...(node.matches(regions) ? [node] : [])]
        : [];
    new MutationObserver((changes) => {
      const brought = changes.flatMap(({ addedNodes }) => [...addedNodes].flatMap(inside));
      for (const region of new Set(brought)) hear(region, true);
      for (const region of new Set(changes.flatMap(({ target }) => around(target)))) hear(region, false);
    }).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: ["hidden"],
    });
  });
}

/** The announced messages since the page was loaded, in order. */
export async function readAnnouncements(page: Page): Promise<string[]> {
  return await page.evaluate(() => window.announcements.map(({ words }) => words));
}

/** Messages of live regions that were inserted together with them. */
export async function findLateLiveRegions(page: Page): Promise<string[]> {
  return await page.evaluate(() =>
    window.announcements.filter(({ isTooLate }) => isTooLate).map(({ words }) => words),
  );
}
