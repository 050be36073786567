import {
  isMotionAllowed,
  prefersReducedData,
  systemReducesMotion,
} from "../../../platform/preferences/preferences.ts";
import { placeCanvas, type StageLayout } from "./layout.ts";
import { type OpenWater, openWater } from "./open-water.ts";
import { readPalette } from "./palette.ts";
import type { Point } from "./scene.ts";

interface WaterElements {
  readonly hero: HTMLElement;
  /** It can be used once: its content comes from a worker from then on. */
  readonly canvas: HTMLCanvasElement;
  /** The static picture of the whale, which the canvas replaces. */
  readonly picture: HTMLElement;
}

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
  showWater({ hero, canvas, picture }, await openWater(canvas));
}

function showWater({ hero, canvas, picture }: WaterElements, water: OpenWater): void {
  const frame = canvas.parentElement ?? canvas;
  let layout: StageLayout | undefined;
  let isInViewport = false;
  let hasFadedIn = false;

  const run = () => {
    const isShown = hasFadedIn && isInViewport && !document.hidden;
    water.send({ does: "run", isShown, mayMove: isMotionAllowed() });
  };
  const fit = () => {
    layout = placeCanvas({ canvas, frame, hero, picture });
    water.send({ does: "fit", layout, palette: readPalette(frame) });
  };
  const recolour = () => water.send({ does: "recolour", palette: readPalette(frame) });

  watchHero(hero, fit, (visible) => {
    isInViewport = visible;
    run();
  });
  watchPage(run, recolour);
  watchPointer(canvas, () => layout, water);
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

/** Reports every size of the hero, including the first, and whether it is in the viewport. */
function watchHero(
  hero: HTMLElement,
  onSize: () => void,
  onVisibility: (isInViewport: boolean) => void,
): void {
  const sizes = new ResizeObserver(onSize);
  const viewport = new IntersectionObserver((entries) =>
    onVisibility(entries.at(-1)?.isIntersecting === true),
  );
  sizes.observe(hero);
  viewport.observe(hero);
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
function watchPointer(
  canvas: HTMLCanvasElement,
  layout: () => StageLayout | undefined,
  water: OpenWater,
): void {
  const cellAt = (event: MouseEvent): Point | undefined => {
    const cellPx = layout()?.cellPx;
    return cellPx ? { x: event.offsetX / cellPx, y: event.offsetY / cellPx } : undefined;
  };
  const onMove = (event: PointerEvent) => {
    if (event.pointerType === "mouse") water.send({ does: "point", place: cellAt(event) });
  };
  const onLeave = () => water.send({ does: "point", place: undefined });
  const onClick = (event: MouseEvent) => {
    const place = cellAt(event);
    if (place) water.send({ does: "feed", place });
  };
  canvas.addEventListener("pointermove", onMove);
  canvas.addEventListener("pointerleave", onLeave);
  canvas.addEventListener("click", onClick);
}
