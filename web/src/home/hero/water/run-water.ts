import { paintScene, readPalette } from "./painter.ts";
import { createScene, feed, type Point, type Scene, stepScene } from "./scene.ts";
import { fitScreen, paintBackdrop, type Screen, type StageLayout, type WaterElements } from "./screen.ts";

export interface Water {
  /** When motion is turned off, the water slows down, then drawing stops. */
  setMoving(isMoving: boolean): void;
  recolour(): void;
  stop(): void;
}

/**
 * Runs the animation on the canvas, which fades in over the static picture. It starts with the same picture and does not
 * move until the fade has ended, so that the replacement is not visible.
 */
export function runWater(canvas: HTMLCanvasElement, picture: HTMLElement, startsMoving: boolean): Water {
  const frame = canvas.parentElement ?? canvas;
  const hero = frame.parentElement ?? frame;
  const water = new WaterPicture({ canvas, frame, hero, picture });
  const pointer = watchPointer(
    canvas,
    () => water.layout,
    (place) => isMoving && water.feed(place),
  );
  const detectSlowness = createSlownessDetector();
  let isMoving = startsMoving;
  let isInViewport = false;
  let hasFadedIn = false;
  let isTooSlow = false;
  let stopFrames: (() => void) | undefined;

  const onFrame = (stepS: number) => {
    const startedMs = performance.now();
    water.advance(stepS, isMoving, pointer.place());
    if (detectSlowness(performance.now() - startedMs)) isTooSlow = true;
    updateLoop();
  };
  /** Starts or stops the animation frames, depending on the current state. */
  const updateLoop = () => {
    const shouldRun =
      hasFadedIn && isInViewport && !document.hidden && !isTooSlow && (isMoving || !water.isAtRest);
    if (!shouldRun) {
      stopFrames?.();
      stopFrames = undefined;
    } else stopFrames ??= runFrames(onFrame);
  };

  const stopWatching = watchHero(
    hero,
    () => water.fit(),
    (visible) => {
      isInViewport = visible;
      updateLoop();
    },
  );
  document.addEventListener("visibilitychange", updateLoop);
  water.fit();
  coverPicture(frame, picture).then(() => {
    hasFadedIn = true;
    updateLoop();
  });

  return {
    setMoving(next) {
      isMoving = next;
      updateLoop();
    },
    recolour: () => water.recolour(),
    stop() {
      stopWatching();
      document.removeEventListener("visibilitychange", updateLoop);
      pointer.stop();
      stopFrames?.();
    },
  };
}

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
): () => void {
  const sizes = new ResizeObserver(onSize);
  const viewport = new IntersectionObserver((entries) =>
    onVisibility(entries.at(-1)?.isIntersecting === true),
  );
  sizes.observe(hero);
  viewport.observe(hero);
  return () => {
    sizes.disconnect();
    viewport.disconnect();
  };
}

/** 30 frames a second, enough for coarse cells. */
const frameMs = 33;
const maxStepMs = 100;

/** Calls back at most every 33 ms with the elapsed seconds. Returns a function that stops it. */
function runFrames(onFrame: (stepS: number) => void): () => void {
  let last: number | undefined;
  let request = requestAnimationFrame(function next(now) {
    request = requestAnimationFrame(next);
    if (last === undefined) {
      last = now;
      return;
    }
    const passedMs = now - last;
    if (passedMs < frameMs) return;
    last = now;
    onFrame(Math.min(passedMs, maxStepMs) / 1000);
  });
  return () => cancelAnimationFrame(request);
}

const watchedFrames = 60;
const tooSlowMs = 8;

/** Detects slow frames: true once 60 frames in a row took more than 8 ms on average. */
export function createSlownessDetector(): (frameTookMs: number) => boolean {
  let frames = 0;
  let totalMs = 0;
  return (frameTookMs) => {
    frames += 1;
    totalMs += frameTookMs;
    if (frames < watchedFrames) return false;
    const isTooSlow = totalMs / frames > tooSlowMs;
    frames = 0;
    totalMs = 0;
    return isTooSlow;
  };
}

interface Pointer {
  /** The cell under the mouse; undefined while it is elsewhere. */
  place(): Point | undefined;
  stop(): void;
}

/** Tracks the mouse over the canvas and reports clicks. */
function watchPointer(
  canvas: HTMLCanvasElement,
  layout: () => StageLayout | undefined,
  onClick: (place: Point) => void,
): Pointer {
  let place: Point | undefined;
  const listeners = new AbortController();
  const { signal } = listeners;
  const cellAt = (event: MouseEvent): Point | undefined => {
    const cellPx = layout()?.cellPx;
    return cellPx ? { x: event.offsetX / cellPx, y: event.offsetY / cellPx } : undefined;
  };
  canvas.addEventListener(
    "pointermove",
    (event) => {
      if (event.pointerType === "mouse") place = cellAt(event);
    },
    { signal },
  );
  canvas.addEventListener(
    "pointerleave",
    () => {
      place = undefined;
    },
    { signal },
  );
  canvas.addEventListener(
    "click",
    (event) => {
      const cell = cellAt(event);
      if (cell) onClick(cell);
    },
    { signal },
  );
  return { place: () => place, stop: () => listeners.abort() };
}

/** The time until the motion has stopped, or has its full strength. */
const slowDownS = 0.6;
const speedUpS = 1.5;

/** The scene with its canvas, without the frame loop. */
class WaterPicture {
  readonly #elements: WaterElements;
  #palette;
  #screen: Screen | undefined;
  #scene: Scene | undefined;

  constructor(elements: WaterElements) {
    this.#elements = elements;
    this.#palette = readPalette(elements.frame);
  }

  get layout(): StageLayout | undefined {
    return this.#screen?.layout;
  }

  /** True if further frames would be the same while motion is off. */
  get isAtRest(): boolean {
    return !this.#scene || this.#scene.strength === 0;
  }

  /** Starts a new scene in the hero's current size. */
  fit(): void {
    this.#screen = fitScreen(this.#elements);
    if (!this.#screen) return;
    const { strength = 0, timeS = 0 } = this.#scene ?? {};
    this.#scene = { ...createScene(this.#screen.layout.stage), strength, timeS };
    paintBackdrop(this.#screen, this.#palette.water);
    this.draw(undefined);
  }

  recolour(): void {
    this.#palette = readPalette(this.#elements.frame);
    if (this.#screen) paintBackdrop(this.#screen, this.#palette.water);
    this.draw(undefined);
  }

  /** Advances the scene. The water speeds up while `isMoving`, and slows down otherwise. */
  advance(stepS: number, isMoving: boolean, pointer: Point | undefined): void {
    if (!this.#scene) return;
    const change = isMoving ? stepS / speedUpS : -stepS / slowDownS;
    this.#scene.strength = Math.min(1, Math.max(0, this.#scene.strength + change));
    stepScene(this.#scene, stepS, isMoving ? pointer?.y : undefined);
    this.draw(pointer);
  }

  feed(place: Point): void {
    if (this.#scene) feed(this.#scene, place);
  }

  draw(pointer: Point | undefined): void {
    if (!this.#screen || !this.#scene) return;
    const { grid, backdrop } = this.#screen;
    grid.cells.set(backdrop.cells);
    paintScene(grid, this.#scene, this.#palette, pointer ?? { x: grid.width, y: 0 });
    this.#screen.show();
  }
}
