import {
  isMotionAllowed,
  prefersReducedData,
  systemReducesMotion,
} from "../../../platform/preferences/preferences.ts";
import { placeCanvas, type StageLayout } from "./layout.ts";
import { type OpenWater, openWater } from "./open-water.ts";
import { readPalette } from "./palette.ts";
import type { Point } from "./scene.ts";

/**
 * Runs the animation in its place in the hero, never when the visitor saves data. It fades in over the static picture, starts with
 * the same picture and does not move until the fade has ended, so that the replacement is not visible. It follows the page's
 * theme and motion by the attributes of `<html>`. Without its code the picture stays.
 */
export async function startWater(place: HTMLElement): Promise<void> {
  const hero = place.parentElement;
  const canvas = place.querySelector("canvas");
  const picture = hero?.querySelector<HTMLElement>("[data-whale]");
  if (!hero || !canvas || !picture || prefersReducedData()) return;
  const water = await openWater(canvas);
  const frame = canvas.parentElement ?? canvas;
  let layout: StageLayout | undefined;
  let isInViewport = false;
  let hasFadedIn = false;

  const run = () => {
    const isShown = hasFadedIn && isInViewport && !document.hidden;
    water.send({ does: "run", isShown, mayMove: isMotionAllowed() });
  };
  const fit = () => {
    layout = placeCanvas(canvas, { frame, hero, picture });
    water.send({ does: "fit", layout, palette: readPalette(frame) });
  };
  const recolour = () => water.send({ does: "recolour", palette: readPalette(frame) });

  new ResizeObserver(fit).observe(hero);
  new IntersectionObserver((entries) => {
    isInViewport = entries.at(-1)?.isIntersecting === true;
    run();
  }).observe(hero);
  watchPage(run, recolour);
  watchPointer(canvas, () => layout?.cellPx, water);
  const begin = async () => {
    await coverPicture(frame, picture);
    hasFadedIn = true;
    run();
  };
  water.painted.then(begin, () => undefined);
}

const systemIsDark = "(prefers-color-scheme: dark)";

/** Fades the canvas in, then hides the static picture below it; both at once where transitions are off. */
async function coverPicture(frame: HTMLElement, picture: HTMLElement): Promise<void> {
  frame.dataset.ready = "";
  await Promise.allSettled(frame.getAnimations().map(({ finished }) => finished));
  picture.dataset.replaced = "";
}

/** Reports changes of what the page shows and may move, and of its theme. */
function watchPage(onMotion: () => void, onTheme: () => void): void {
  const attributes = new MutationObserver((changes) => {
    if (changes.some(({ attributeName }) => attributeName === "data-theme")) onTheme();
    onMotion();
  });
  attributes.observe(document.documentElement, { attributeFilter: ["data-theme", "data-motion"] });
  document.addEventListener("visibilitychange", onMotion);
  matchMedia(systemReducesMotion).addEventListener("change", onMotion);
  matchMedia(systemIsDark).addEventListener("change", onTheme);
}

/** Tells the water where the mouse is, and of clicks. */
function watchPointer(canvas: HTMLCanvasElement, cellPx: () => number | undefined, water: OpenWater): void {
  const cellAt = ({ offsetX, offsetY }: MouseEvent): Point | undefined => {
    const px = cellPx();
    return px ? { x: offsetX / px, y: offsetY / px } : undefined;
  };
  canvas.addEventListener("pointermove", (event) => {
    if (event.pointerType === "mouse") water.send({ does: "point", place: cellAt(event) });
  });
  canvas.addEventListener("pointerleave", () => water.send({ does: "point", place: undefined }));
  canvas.addEventListener("click", (event) => {
    const place = cellAt(event);
    if (place) water.send({ does: "feed", place });
  });
}
