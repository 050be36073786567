import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "playwright-core";

/** Pictures that come only when they are near would come while the page is watched. */
async function loadPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const pictures = [...document.images];
    for (const picture of pictures) picture.loading = "eager";
    await Promise.allSettled(pictures.map((picture) => picture.decode()));
  });
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

/** The page, once two looks at it agree: the first makes the browser draw what was out of sight. */
async function photographSettled(page: Page): Promise<Buffer> {
  let before = await page.screenshot();
  for (let look = 0; look < 5; look += 1) {
    const now = await page.screenshot();
    if (now.equals(before)) break;
    before = now;
  }
  return before;
}

/** Whether the whole page looks the same now and a while later. */
export async function staysTheSame(page: Page, whileMs: number): Promise<boolean> {
  await page.waitForLoadState("networkidle");
  await seeWholePage(page);
  await loadPictures(page);
  const before = await photographSettled(page);
  await pause(whileMs);
  return before.equals(await page.screenshot());
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
