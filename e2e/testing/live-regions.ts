import type { BrowserContext, Page } from "@playwright/test";

declare global {
  interface Window {
    announcements: Announcement[];
  }
}

interface Announcement {
  readonly words: string;
  /** True if the region was inserted together with its text, which some screen readers do not announce. */
  readonly isTooLate: boolean;
}

/** Records the messages of live regions on every page, including temporary ones such as toasts. */
export async function recordAnnouncements(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const regions = "[role=status], [role=alert]";
    window.announcements = [];
    const lastTexts = new WeakMap<Element, string>();
    const recordText = (region: Element, isTooLate: boolean) => {
      // Most regions are empty; checking visibility forces a layout, so it is done only for the others.
      const isShown = region.textContent !== "" && region.getClientRects().length > 0;
      // `innerText` excludes hidden descendants, unless the region itself is hidden.
      const words = isShown ? (region as HTMLElement).innerText.trim() : "";
      if (words !== "" && words !== lastTexts.get(region)) window.announcements.push({ words, isTooLate });
      lastTexts.set(region, words);
    };
    const regionsAround = (node: Node) =>
      (node instanceof Element ? node : node.parentElement)?.closest(regions) ?? [];
    const regionsInside = (node: Node) =>
      node instanceof Element
        ? [...node.querySelectorAll(regions), ...(node.matches(regions) ? [node] : [])]
        : [];
    new MutationObserver((changes) => {
      const brought = changes.flatMap(({ addedNodes }) => [...addedNodes].flatMap(regionsInside));
      for (const region of new Set(brought)) recordText(region, true);
      for (const region of new Set(changes.flatMap(({ target }) => regionsAround(target))))
        recordText(region, false);
    }).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: ["hidden"],
    });
  });
}

/** The messages announced since the page was loaded, in order. */
export async function readAnnouncements(page: Page): Promise<string[]> {
  return await page.evaluate(() => window.announcements.map(({ words }) => words));
}

/** Messages whose live region was inserted together with them. */
export async function findLateLiveRegions(page: Page): Promise<string[]> {
  return await page.evaluate(() =>
    window.announcements.filter(({ isTooLate }) => isTooLate).map(({ words }) => words),
  );
}
