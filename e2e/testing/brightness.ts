import type { Page } from "playwright-core";
import sharp from "sharp";

/** How bright the window is, from 0 to 1: the average of what is on the screen. */
export async function measureBrightness(page: Page): Promise<number> {
  const { channels } = await sharp(await page.screenshot())
    .removeAlpha()
    .stats();
  return channels.reduce((sum, { mean }) => sum + mean, 0) / channels.length / 255;
}
