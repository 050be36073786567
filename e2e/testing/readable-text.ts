import type { Page } from "playwright-core";

/** The pieces of text in a page's main part, in their order. */
async function pieces(page: Page): Promise<string[]> {
  return await page.locator("main").evaluate((main) => {
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (walker.nextNode()) found.push(walker.currentNode.textContent?.trim() ?? "");
    return found.filter(Boolean);
  });
}

/** Remembers what the page says now; the answer says later what of it is gone. */
export async function rememberText(page: Page): Promise<() => Promise<string[]>> {
  const before = await pieces(page);
  return async () => {
    const now = new Set(await pieces(page));
    return before.filter((piece) => !now.has(piece));
  };
}
