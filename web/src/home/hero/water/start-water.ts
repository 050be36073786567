import {
  isMotionAllowed,
  prefersReducedData,
  systemReducesMotion,
  watchPreferences,
} from "../../../platform/preferences/preferences.ts";
import { placeCanvas } from "./layout.ts";
import { openWater, type WaterHandle } from "./open-water.ts";
import { readPalette } from "./palette.ts";
import type { Point } from "./scene.ts";

/**
 * Starts the animation in the hero, unless the visitor saves data. The canvas fades in over the static picture, starts
 * with the same picture and does not move until the fade has ended, so that the replacement is invisible. It follows
 * the theme and motion attributes of `<html>`. If its code cannot be loaded, the picture stays.
 */
export async function start(place: HTMLElement): Promise<void> {
  const hero = place.parentElement;
  const canvas = place.querySelector("canvas");
  const picture = hero?.querySelector<HTMLElement>("[data-whale]");
  if (!hero || !canvas || !picture || prefersReducedData()) return;
  const water = await openWater(canvas);
  const frame = canvas.parentElement ?? canvas;
  let isInViewport = false;
  let hasFadedIn = false;

  const run = () => {
    const isShown = hasFadedIn && isInViewport && !document.hidden;
    water.send({ type: "run", isShown, mayMove: isMotionAllowed() });
  };
  const fit = () => {
    const layout = placeCanvas(canvas, { frame, hero, picture });
    water.send({ type: "fit", layout, palette: readPalette(frame) });
  };
  const onPreference = () => {
    water.send({ type: "recolour", palette: readPalette(frame) });
    run();
  };

  new ResizeObserver(fit).observe(hero);
  new IntersectionObserver((entries) => {
    isInViewport = entries.at(-1)?.isIntersecting === true;
    run();
  }).observe(hero);
  document.addEventListener("visibilitychange", run);
  watchPreferences(onPreference);
  for (const query of [systemReducesMotion, "(prefers-color-scheme: dark)"])
    matchMedia(query).addEventListener("change", onPreference);
  watchPointer(canvas, water);
  const begin = async () => {
    await coverPicture(frame, picture);
    hasFadedIn = true;
    run();
  };
  water.painted.then(begin, () => undefined);
}

/** Fades the canvas in, then hides the static picture below it. Without transitions, both happen at once. */
async function coverPicture(frame: HTMLElement, picture: HTMLElement): Promise<void> {
  frame.dataset.ready = "";
  await Promise.allSettled(frame.getAnimations().map(({ finished }) => finished));
  picture.dataset.replaced = "";
}

function watchPointer(canvas: HTMLCanvasElement, water: WaterHandle): void {
  const placeOf = ({ offsetX: x, offsetY: y }: MouseEvent): Point => ({ x, y });
  canvas.addEventListener("pointermove", (event) => {
    if (event.pointerType === "mouse") water.send({ type: "point", place: placeOf(event) });
  });
  canvas.addEventListener("pointerleave", () => water.send({ type: "point", place: undefined }));
  canvas.addEventListener("click", (event) => water.send({ type: "feed", place: placeOf(event) }));
}
