import type { Page } from "@playwright/test";

/** The text nodes in a page's main part, in order. */
export async function readTextNodes(page: Page): Promise<string[]> {
  return await page.evaluate(`(${collectTextNodes})(document)`);
}

/** The text nodes in the main part of an HTML document that is not rendered. */
export async function readTextNodesOf(page: Page, html: string): Promise<string[]> {
  return await page.evaluate(
    `(${collectTextNodes})(new DOMParser().parseFromString(${JSON.stringify(html)}, "text/html"))`,
  );
}

function collectTextNodes(root: Document): string[] {
  const walker = document.createTreeWalker(root.querySelector("main") ?? root, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  while (walker.nextNode()) {
    const { textContent, parentElement } = walker.currentNode;
    // Skips the content of <noscript>, which is hidden while scripts run.
    if (!parentElement?.closest("noscript")) found.push(textContent?.trim() ?? "");
  }
  return found.filter(Boolean);
}

/** Records the visible text. The returned function lists the text that is missing later. */
export async function rememberText(page: Page): Promise<() => Promise<string[]>> {
  const before = await readTextNodes(page);
  return async () => {
    const now = new Set(await readTextNodes(page));
    return before.filter((piece) => !now.has(piece));
  };
}
