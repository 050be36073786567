import type { Locator, Page, Request } from "playwright-core";
import { expect } from "vitest";

/**
 * Pauses the page's clock, which has to be installed before. Timers and animation frames then run only when the
 * journey runs the clock; requests, images and CSS transitions go on.
 */
export async function pauseClock(page: Page): Promise<void> {
  // It can be held only at a moment to come, which a busy machine may let go by before it is told of it.
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

/** Lets the held time of a page pass until something is to be seen, and half a second more. */
export async function runClockUntil(page: Page, awaited: Locator): Promise<void> {
  await runClockInSteps(page, async () => !(await awaited.isVisible()));
  // Immediate updates, such as live regions, may need another tick.
  await page.clock.runFor(stepMs);
}

/** Lets the held time of a page pass while it sends requests. */
export async function runClockFor(page: Page, ms: number): Promise<void> {
  let steps = Math.ceil(ms / stepMs);
  await runClockInSteps(page, async () => steps-- > 0);
}

/** After each step it waits for the answers to all requests: otherwise time would overtake them, and end in timeouts. */
async function runClockInSteps(page: Page, goesOn: () => Promise<boolean>): Promise<void> {
  const waiting = new Set<Request>();
  const onRequest = (request: Request) => waiting.add(request);
  const onAnswer = (request: Request) => waiting.delete(request);
  page.on("request", onRequest).on("requestfinished", onAnswer).on("requestfailed", onAnswer);
  while (await goesOn()) {
    await page.clock.runFor(stepMs);
    await expect.poll(() => waiting.size).toBe(0);
  }
  page.off("request", onRequest).off("requestfinished", onAnswer).off("requestfailed", onAnswer);
}

/** Waits until all transitions have reached their end, and all animations that have one. */
export async function waitForTransitions(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // Scroll-driven animations have no end in time.
    const ending = document
      .getAnimations()
      .filter(({ timeline, playState }) => timeline === document.timeline && playState === "running")
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}
