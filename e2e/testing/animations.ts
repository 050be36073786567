import type { Page } from "@playwright/test";
import { waitForTransitions } from "./page-clock.ts";
import { type Area, findChangedAreas } from "./pixels.ts";

/** Loads lazy images in advance. Otherwise they would load during the observation. */
async function loadPictures(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.querySelector("[data-lazy-src]:not([src])"));
  await page.evaluate(async () => {
    const pictures = [...document.images].filter((picture) => picture.src);
    for (const picture of pictures) picture.loading = "eager";
    await Promise.allSettled(pictures.map((picture) => picture.decode()));
  });
  // The footer's icons load late and have no size until then.
  await page.waitForFunction(
    () =>
      !document.querySelector("footer use:not([href])") &&
      [...document.querySelectorAll("use[href*='.svg#']")]
        .filter((drawing) => drawing.checkVisibility())
        .every((drawing) => drawing.getBoundingClientRect().width > 0),
  );
}

/**
 * Makes the window as high as the page. Otherwise a full-page screenshot would scroll the window, which changes the
 * sticky header.
 */
async function expandViewport(page: Page): Promise<void> {
  const { scrollHeight, clientWidth } = await page.evaluate(() => {
    const { scrollHeight, clientWidth } = document.documentElement;
    return { scrollHeight, clientWidth };
  });
  await page.setViewportSize({ width: clientWidth, height: scrollHeight });
}

/** Maximum number of attempts until a page is still: islands that scroll into view start, and load code. */
const maxAttempts = 3;

/** The areas that keep changing within two seconds in a page with a paused clock; empty if the page becomes still. */
export async function findChanges(page: Page): Promise<Area[]> {
  await expandViewport(page);
  await page.waitForFunction(() => !document.querySelector("[data-start=visible]:not([data-running])"));
  await loadPictures(page);
  let changes: Area[] = [];
  for (let settling = 0; settling <= maxAttempts; settling += 1) {
    await page.clock.runFor(2000);
    await waitForTransitions(page);
    const before = await page.screenshot();
    await page.clock.runFor(2000);
    changes = await findChangedAreas(before, await page.screenshot());
    if (changes.length === 0) break;
  }
  return changes;
}

/** Names of the running animations. */
export async function findRunningAnimations(page: Page): Promise<string[]> {
  return await page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState }) => playState === "running")
      .map((animation) => (animation instanceof CSSAnimation ? animation.animationName : animation.id)),
  );
}
