import type { Page } from "playwright-core";

declare global {
  interface Window {
    saidAloud: Said[];
  }
}

interface Said {
  readonly words: string;
  /** True where the region came together with its words, so that some screen readers miss them. */
  readonly isTooLate: boolean;
}

/** From the next load on, takes down what the page's live regions say. */
export async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const regions = "[role=status], [role=alert]";
    window.saidAloud = [];
    const heard = new WeakMap<Element, string>();
    const hear = (region: Element, isTooLate: boolean) => {
      const words = region.textContent?.trim() ?? "";
      if (words !== "" && words !== heard.get(region)) window.saidAloud.push({ words, isTooLate });
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
      for (const region of brought) hear(region, true);
      for (const region of changes.flatMap(({ target }) => around(target))) hear(region, false);
    }).observe(document, { childList: true, characterData: true, subtree: true });
  });
}

/** What has been said since the page was loaded, in its order. */
export async function readSaid(page: Page): Promise<string[]> {
  return await page.evaluate(() => window.saidAloud.map(({ words }) => words));
}

/** What was said by regions that were not there before their words. */
export async function findSaidTooLate(page: Page): Promise<string[]> {
  return await page.evaluate(() =>
    window.saidAloud.filter(({ isTooLate }) => isTooLate).map(({ words }) => words),
  );
}
