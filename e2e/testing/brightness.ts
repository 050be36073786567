import type { Page } from "playwright-core";

/** How bright the water is, frame after frame: its average, from 0 to 1. */
export async function sampleBrightness(page: Page, whileMs: number): Promise<number[]> {
  return await page.evaluate(async (lastMs) => {
    const water = document.querySelector("canvas");
    const small = document.createElement("canvas");
    small.width = 8;
    small.height = 8;
    const pen = small.getContext("2d", { willReadFrequently: true });
    const samples: number[] = [];
    const until = performance.now() + lastMs;
    while (water && pen && performance.now() < until) {
      await new Promise(requestAnimationFrame);
      pen.drawImage(water, 0, 0, 8, 8);
      const { data } = pen.getImageData(0, 0, 8, 8);
      samples.push(data.reduce((sum, channel) => sum + channel, 0) / data.length / 255);
    }
    return samples;
  }, whileMs);
}
