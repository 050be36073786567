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

/** Whether the whole page looks the same now and a while later. */
export async function staysTheSame(page: Page, whileMs: number): Promise<boolean> {
  await loadPictures(page);
  // The first look at a whole page makes the browser lay out and draw what was out of sight.
  await page.screenshot({ fullPage: true });
  const before = await page.screenshot({ fullPage: true });
  await pause(whileMs);
  return before.equals(await page.screenshot({ fullPage: true }));
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
