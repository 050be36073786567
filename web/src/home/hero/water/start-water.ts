import { placeCanvas, type StageLayout } from "./layout.ts";
import { type OpenWater, openWater } from "./open-water.ts";
import { readPalette } from "./palette.ts";
import type { Point } from "./scene.ts";

export interface WaterElements {
  /** It can be used once: its content comes from a worker from then on. */
  readonly canvas: HTMLCanvasElement;
  /** The static picture of the whale, which the canvas replaces. */
  readonly picture: HTMLElement;
}

/**
 * Runs the animation on the canvas, which fades in over the static picture. It starts with the same picture and does not
 * move until the fade has ended, so that the replacement is not visible. It follows the page's theme and motion by the
 * attributes of `<html>`. Without its code the picture stays. Returns a function that ends it.
 */
export function startWater(elements: WaterElements): () => void {
  const ending = new AbortController();
  openWater(elements.canvas, ending.signal).then(
    (water) => showWater(elements, water, ending.signal),
    () => undefined,
  );
  return () => ending.abort();
}

function showWater({ canvas, picture }: WaterElements, water: OpenWater, signal: AbortSignal): void {
  if (signal.aborted) return;
  const frame = canvas.parentElement ?? canvas;
  const hero = frame.parentElement ?? frame;
  let layout: StageLayout | undefined;
  let isInViewport = false;
  let hasFadedIn = false;

  const run = () => {
    const isShown = hasFadedIn && isInViewport && !document.hidden;
    water.send({ does: "run", isShown, mayMove: mayMove() });
  };
  const fit = () => {
    layout = placeCanvas({ canvas, frame, hero, picture });
    water.send({ does: "fit", layout, palette: readPalette(frame) });
  };
  const recolour = () => water.send({ does: "recolour", palette: readPalette(frame) });

  watchHero(hero, signal, fit, (visible) => {
    isInViewport = visible;
    run();
  });
  watchPage(signal, run, recolour);
  watchPointer(canvas, () => layout, signal, water);
  const begin = async () => {
    await coverPicture(frame, picture, signal);
    hasFadedIn = true;
    run();
  };
  water.painted.then(begin, () => undefined);
  signal.addEventListener("abort", () => {
    delete frame.dataset.ready;
    delete picture.dataset.replaced;
  });
}

const systemReducesMotion = "(prefers-reduced-motion: reduce)";
const systemIsDark = "(prefers-color-scheme: dark)";

/** Whether neither the visitor nor the system asks for reduced motion. */
function mayMove(): boolean {
  return !("motion" in document.documentElement.dataset) && !matchMedia(systemReducesMotion).matches;
}

/** Fades the canvas in, then hides the static picture below it; both at once where transitions are off. */
async function coverPicture(frame: HTMLElement, picture: HTMLElement, signal: AbortSignal): Promise<void> {
  frame.dataset.ready = "";
  await Promise.allSettled(frame.getAnimations().map(({ finished }) => finished));
  if (!signal.aborted) picture.dataset.replaced = "";
}

/** Reports every size of the hero, including the first, and whether it is in the viewport. */
function watchHero(
  hero: HTMLElement,
  signal: AbortSignal,
  onSize: () => void,
  onVisibility: (isInViewport: boolean) => void,
): void {
  const sizes = new ResizeObserver(onSize);
  const viewport = new IntersectionObserver((entries) =>
    onVisibility(entries.at(-1)?.isIntersecting === true),
  );
  sizes.observe(hero);
  viewport.observe(hero);
  signal.addEventListener("abort", () => {
    sizes.disconnect();
    viewport.disconnect();
  });
}

/** Reports changes of what the page shows and may move, and of its theme. */
function watchPage(signal: AbortSignal, onMotion: () => void, onTheme: () => void): void {
  const attributes = new MutationObserver((changes) => {
    if (changes.some(({ attributeName }) => attributeName === "data-theme")) onTheme();
    onMotion();
  });
  attributes.observe(document.documentElement, { attributeFilter: ["data-theme", "data-motion"] });
  signal.addEventListener("abort", () => attributes.disconnect());
  document.addEventListener("visibilitychange", onMotion, { signal });
  matchMedia(systemReducesMotion).addEventListener("change", onMotion, { signal });
  matchMedia(systemIsDark).addEventListener("change", onTheme, { signal });
}

/** Tells the water where the mouse is, and of clicks. */
function watchPointer(
  canvas: HTMLCanvasElement,
  layout: () => StageLayout | undefined,
  signal: AbortSignal,
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
  canvas.addEventListener("pointermove", onMove, { signal });
  canvas.addEventListener("pointerleave", onLeave, { signal });
  canvas.addEventListener("click", onClick, { signal });
}
