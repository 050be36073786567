import type { Locator, Page } from "playwright-core";

/**
 * Stops the time of a page whose clock was installed before it was opened. From here on timers and frames come only when
 * the journey runs the clock; networks, pictures and transitions of styles go on.
 */
export async function holdTime(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + 1000);
}

/** Lets the held time of a page pass, half a second after the other, until something is to be seen. */
export async function letTimePass(page: Page, awaited: Locator): Promise<void> {
  while (!(await awaited.isVisible())) await page.clock.runFor(500);
}

/** Lets the held time of a page pass frame by frame, and looks at each. */
export async function lookAtFrames(page: Page, count: number, look: () => Promise<void>): Promise<void> {
  for (let frame = 0; frame < count; frame += 1) {
    await page.clock.runFor(33);
    await look();
  }
}

/** Waits until all transitions have reached their end, and all animations that have one. */
export async function untilTransitionsEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // What follows the scroll position has no end in time.
    const ending = document
      .getAnimations()
      .filter(({ timeline, playState }) => timeline === document.timeline && playState === "running")
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}
