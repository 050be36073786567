import type { Page } from "playwright-core";
import sharp from "sharp";

/** The average red, green and blue of the viewport, from 0 to 1. */
export async function measureAverageColour(page: Page): Promise<number[]> {
  const { channels } = await sharp(await page.screenshot())
    .removeAlpha()
    .stats();
  return channels.map(({ mean }) => mean / 255);
}
