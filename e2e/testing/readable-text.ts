import type { Page } from "@playwright/test";

/** The pieces of text in a page's main part, in their order. */
export async function readPieces(page: Page): Promise<string[]> {
  return await page.evaluate(`(${collectPieces})(document)`);
}

/** The pieces of text in the main part of a document that is not shown. */
export async function readPiecesOf(page: Page, html: string): Promise<string[]> {
  return await page.evaluate(
    `(${collectPieces})(new DOMParser().parseFromString(${JSON.stringify(html)}, "text/html"))`,
  );
}

function collectPieces(shown: Document): string[] {
  const walker = document.createTreeWalker(shown.querySelector("main") ?? shown, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  while (walker.nextNode()) {
    const { textContent, parentElement } = walker.currentNode;
    // Without the content of <noscript>, which is hidden while scripts run.
    if (!parentElement?.closest("noscript")) found.push(textContent?.trim() ?? "");
  }
  return found.filter(Boolean);
}

/** Records the visible text; the returned function lists what is missing later. */
export async function rememberText(page: Page): Promise<() => Promise<string[]>> {
  const before = await readPieces(page);
  return async () => {
    const now = new Set(await readPieces(page));
    return before.filter((piece) => !now.has(piece));
  };
}
