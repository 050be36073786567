import type { Page } from "playwright-core";

/** How wide words are in the page's running text, in sizes of its type. */
export async function measureTextWidth(page: Page, words: string): Promise<number> {
  await page.evaluate(() => document.fonts.ready);
  return await page.evaluate((text) => {
    const ruler = document.createElement("span");
    ruler.textContent = text;
    document.querySelector("main p")?.append(ruler);
    const range = document.createRange();
    range.selectNodeContents(ruler);
    const size = Number.parseFloat(getComputedStyle(ruler).fontSize);
    const width = [...range.getClientRects()].reduce((sum, box) => sum + box.width, 0) / size;
    ruler.remove();
    return width;
  }, words);
}
