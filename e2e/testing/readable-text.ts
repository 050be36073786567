import type { Page } from "playwright-core";

/** The pieces of text in a page's main part, in their order. */
export async function readPieces(page: Page): Promise<string[]> {
  return await page.locator("main").evaluate((main) => {
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (walker.nextNode()) {
      const { textContent, parentElement } = walker.currentNode;
      // What is said to those without scripts is not for the others.
      if (!parentElement?.closest("noscript")) found.push(textContent?.trim() ?? "");
    }
    return found.filter(Boolean);
  });
}

/** Remembers what the page says now; the answer says later what of it is gone. */
export async function rememberText(page: Page): Promise<() => Promise<string[]>> {
  const before = await readPieces(page);
  return async () => {
    const now = new Set(await readPieces(page));
    return before.filter((piece) => !now.has(piece));
  };
}
