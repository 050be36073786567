import type { Page } from "playwright-core";
import { waitForTransitions } from "./page-clock.ts";
import { type Area, findChangedAreas } from "./pixels.ts";

/** Pictures that come only when they are near would come while the page is watched. */
async function loadPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const pictures = [...document.images];
    for (const picture of pictures) picture.loading = "eager";
    await Promise.allSettled(pictures.map((picture) => picture.decode()));
  });
  // The footer's drawings come after hydration from another file, and have no size until it is there.
  await page.waitForFunction(
    () =>
      !document.querySelector("footer noscript") &&
      [...document.querySelectorAll("use[href*='.svg#']")]
        .filter((drawing) => drawing.checkVisibility())
        .every((drawing) => drawing.getBoundingClientRect().width > 0),
  );
}

/**
 * A window as high as the page. A screenshot that reaches beyond the window moves the window while it is taken,
 * and the bar at the top takes that for scrolling.
 */
async function seeWholePage(page: Page): Promise<void> {
  const { scrollHeight, clientWidth } = await page.evaluate(() => {
    const { scrollHeight, clientWidth } = document.documentElement;
    return { scrollHeight, clientWidth };
  });
  await page.setViewportSize({ width: clientWidth, height: scrollHeight });
}

/** The areas in which the whole page, whose time is held, looks different two seconds later: none, or one around all. */
export async function findChanges(page: Page): Promise<Area[]> {
  await seeWholePage(page);
  await loadPictures(page);
  // Animations that the resize has started run to their end.
  await page.clock.runFor(2000);
  await waitForTransitions(page);
  const before = await page.screenshot();
  await page.clock.runFor(2000);
  return await findChangedAreas(before, await page.screenshot());
}

/** The animations that run, by name. */
export async function findRunningAnimations(page: Page): Promise<string[]> {
  return await page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState }) => playState === "running")
      .map((animation) => (animation instanceof CSSAnimation ? animation.animationName : animation.id)),
  );
}
