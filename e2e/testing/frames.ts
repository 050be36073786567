import type { Page } from "playwright-core";

declare global {
  interface Window {
    framesAsked: number;
  }
}

/** From the next load on, counts how often the page asks for a frame to draw. */
export async function watchFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.framesAsked = 0;
    const ask = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (draw) => {
      window.framesAsked += 1;
      return ask(draw);
    };
  });
}

/** How many frames the page asks for in a while. */
export async function countFrames(page: Page, whileMs: number): Promise<number> {
  return await page.evaluate(async (waitMs) => {
    const before = window.framesAsked;
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    return window.framesAsked - before;
  }, whileMs);
}
