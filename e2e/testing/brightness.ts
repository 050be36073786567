import type { Page } from "playwright-core";
import sharp from "sharp";

/** The average brightness of the viewport, from 0 to 1. */
export async function measureBrightness(page: Page): Promise<number> {
  const { channels } = await sharp(await page.screenshot())
    .removeAlpha()
    .stats();
  return channels.reduce((sum, { mean }) => sum + mean, 0) / channels.length / 255;
}
