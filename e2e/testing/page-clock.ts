import { expect, type Locator, type Page, type Request } from "@playwright/test";

/**
 * Pauses the page's clock, which must have been installed before. Timers and animation frames then run only when the
 * journey runs the clock; requests, images and CSS transitions continue.
 */
export async function pauseClock(page: Page): Promise<void> {
  // The clock can be paused only at a future time. On a busy machine that time may already have passed.
  for (let leapMs = 1000; ; leapMs *= 2) {
    const now = await page.evaluate(() => Date.now());
    try {
      await page.clock.pauseAt(now + leapMs);
      return;
    } catch (error) {
      if (!String(error).includes("to the past")) throw error;
    }
  }
}

const stepMs = 500;

/** Runs a paused clock until a locator is visible, and half a second longer. */
export async function runClockUntil(page: Page, locator: Locator): Promise<void> {
  await runClockInSteps(page, async () => !(await locator.isVisible()));
  // Immediate updates, such as live regions, may need another tick.
  await page.clock.runFor(stepMs);
}

/** Runs a paused clock for a duration while the page sends requests. */
export async function runClockFor(page: Page, ms: number): Promise<void> {
  let steps = Math.ceil(ms / stepMs);
  await runClockInSteps(page, async () => steps-- > 0);
}

/** Waits for all responses after each step. Otherwise the clock would run into their timeouts. */
async function runClockInSteps(page: Page, shouldContinue: () => Promise<boolean>): Promise<void> {
  const pendingRequests = new Set<Request>();
  const onRequest = (request: Request) => pendingRequests.add(request);
  const onAnswer = (request: Request) => pendingRequests.delete(request);
  page.on("request", onRequest).on("requestfinished", onAnswer).on("requestfailed", onAnswer);
  while (await shouldContinue()) {
    await page.clock.runFor(stepMs);
    await expect.poll(() => pendingRequests.size).toBe(0);
  }
  page.off("request", onRequest).off("requestfinished", onAnswer).off("requestfailed", onAnswer);
}

/** Waits for the end of all transitions and of all finite animations. */
export async function waitForTransitions(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // Scroll-driven animations do not end by time.
    const endingAnimations = document
      .getAnimations()
      .filter(({ timeline, playState }) => timeline === document.timeline && playState === "running")
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(endingAnimations.map(({ finished }) => finished));
  });
}
