import type { Page } from "@playwright/test";
import sharp from "sharp";

declare global {
  interface Window {
    fadeIn: Animation | undefined;
  }
}

/** From the next page load on, pauses the canvas's fade-in at its start. */
export async function pauseFadeIn(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener("transitionrun", ({ target }) => {
      if (!(target instanceof Element) || !target.querySelector("canvas")) return;
      window.fadeIn = target.getAnimations()[0];
      window.fadeIn?.pause();
      if (window.fadeIn) window.fadeIn.currentTime = 0;
    });
  });
}

/** Moves the paused fade-in to a progress between 0 and 1. */
export async function moveFadeIn(page: Page, part: number): Promise<void> {
  await page.waitForFunction(() => window.fadeIn !== undefined);
  // The compositor may keep showing a frame from before the pause until the progress changes.
  await setProgress(page, (part + 1) / 2);
  await page.screenshot();
  await setProgress(page, part);
}

async function setProgress(page: Page, part: number): Promise<void> {
  await page.evaluate((share) => {
    const { fadeIn } = window;
    const end = Number(fadeIn?.effect?.getComputedTiming().endTime);
    if (fadeIn) fadeIn.currentTime = share * end;
  }, part);
}

/** Advances the paused fade-in if it has started. */
export async function advanceFadeIn(page: Page, ms: number): Promise<void> {
  await page.evaluate((step) => {
    const { fadeIn } = window;
    if (!fadeIn || fadeIn.playState === "finished") return;
    const end = Number(fadeIn.effect?.getComputedTiming().endTime);
    const next = Number(fadeIn.currentTime) + step;
    if (next < end) fadeIn.currentTime = next;
    else fadeIn.finish();
  }, ms);
}

export async function endFadeIn(page: Page): Promise<void> {
  await page.evaluate(() => window.fadeIn?.finish());
}

/** The share of pixels that differ by more than a rounding error. Both screenshots must have the same size. */
export async function compareScreenshots(one: Buffer, other: Buffer): Promise<number> {
  const [left, right] = await Promise.all(
    [one, other].map((picture) => sharp(picture).removeAlpha().raw().toBuffer()),
  );
  if (!left || !right || left.length !== right.length) throw new Error("The pictures differ in size.");
  const changed = left.filter((channel, at) => Math.abs(channel - (right[at] ?? 0)) > 3).length;
  return changed / left.length;
}
