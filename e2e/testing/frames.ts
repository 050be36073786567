import type { Page } from "playwright-core";

declare global {
  interface Window {
    framesAsked: number;
  }
}

/** From the next load on, counts the calls of `requestAnimationFrame`. Install the page's clock first. */
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

/** The number of animation frames that a page with a paused clock requests within half a second. */
export async function countFrames(page: Page): Promise<number> {
  const before = await page.evaluate(() => window.framesAsked);
  await page.clock.runFor(500);
  return (await page.evaluate(() => window.framesAsked)) - before;
}

/**
 * Waits for some rendered frames, also while the page's clock is paused; intersection observers report with each
 * frame.
 */
export async function waitForFrames(page: Page, count: number): Promise<void> {
  await page.evaluate(async (frames) => {
    for (let frame = 0; frame < frames; frame += 1) {
      await new Promise<void>((drawn) => {
        const observer = new IntersectionObserver(() => {
          observer.disconnect();
          drawn();
        });
        observer.observe(document.documentElement);
      });
    }
  }, count);
}
