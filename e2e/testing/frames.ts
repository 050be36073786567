import type { Page } from "@playwright/test";

declare global {
  interface Window {
    requestedFrames: number;
  }
}

/** From the next page load on, counts the calls of `requestAnimationFrame`. Install the page's clock first. */
export async function watchFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.requestedFrames = 0;
    const ask = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (draw) => {
      window.requestedFrames += 1;
      return ask(draw);
    };
  });
}

/** The number of animation frames that a page with a paused clock requests within half a second. */
export async function countFrames(page: Page): Promise<number> {
  const before = await page.evaluate(() => window.requestedFrames);
  await page.clock.runFor(500);
  return (await page.evaluate(() => window.requestedFrames)) - before;
}

/**
 * From the next page load on, makes the page paint the water itself, as in browsers that cannot paint in a worker. A
 * paused clock does not stop workers.
 */
export async function paintWaterInPage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.deleteProperty(HTMLCanvasElement.prototype, "transferControlToOffscreen");
  });
}

/** The number of animation frames that the page's worker requests within half a second; 0 if there is no worker yet. */
export async function countWorkerFrames(page: Page): Promise<number> {
  const [worker] = page.workers();
  if (!worker) return 0;
  return await worker.evaluate(async () => {
    const ask = self.requestAnimationFrame;
    let requestCount = 0;
    self.requestAnimationFrame = (draw) => {
      requestCount += 1;
      return ask(draw);
    };
    await new Promise((resolve) => setTimeout(resolve, 500));
    self.requestAnimationFrame = ask;
    return requestCount;
  });
}

/**
 * Waits for some rendered frames, even while the page's clock is paused. Intersection observers report on each frame.
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
