import { paintScene, readPalette } from "./painter.ts";
import { createScene, feed, type Place, type Scene, stepScene } from "./scene.ts";
import { fitScreen, paintBackdrop, type Screen, type StageLayout, type WaterElements } from "./screen.ts";

export interface Water {
  /** When motion is turned off, the water calms down, then drawing stops. */
  setMoving(isMoving: boolean): void;
  recolour(): void;
  stop(): void;
}

/**
 * Runs the animation on the canvas, which fades in over the static picture. It starts with the same whale and
 * timeline, and nothing moves until the fade has ended, so that no change is visible.
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
  const watchEffort = createEffortWatch();
  let isMoving = startsMoving;
  let isSeen = false;
  let isCovering = false;
  let isTooDear = false;
  let stopFrames: (() => void) | undefined;

  const onFrame = (stepS: number) => {
    const began = performance.now();
    water.advance(stepS, isMoving, pointer.place());
    if (watchEffort(performance.now() - began)) isTooDear = true;
    settle();
  };
  /** Starts or stops the animation frames, depending on the current state. */
  const settle = () => {
    const isWanted = isCovering && isSeen && !document.hidden && !isTooDear && (isMoving || !water.isCalm);
    if (!isWanted) {
      stopFrames?.();
      stopFrames = undefined;
    } else stopFrames ??= runFrames(onFrame);
  };

  const stopWatching = watchHero(
    hero,
    () => water.fit(),
    (seen) => {
      isSeen = seen;
      settle();
    },
  );
  document.addEventListener("visibilitychange", settle);
  water.fit();
  coverPicture(frame, picture).then(() => {
    isCovering = true;
    settle();
  });

  return {
    setMoving(wanted) {
      isMoving = wanted;
      settle();
    },
    recolour: () => water.recolour(),
    stop() {
      stopWatching();
      document.removeEventListener("visibilitychange", settle);
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
function watchHero(hero: HTMLElement, onSize: () => void, onSight: (isSeen: boolean) => void): () => void {
  const sizes = new ResizeObserver(onSize);
  const sight = new IntersectionObserver((entries) => onSight(entries.at(-1)?.isIntersecting === true));
  sizes.observe(hero);
  sight.observe(hero);
  return () => {
    sizes.disconnect();
    sight.disconnect();
  };
}

/** 30 frames a second are enough for pictures of cells. */
const frameMs = 33;
const longestStepMs = 100;

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
    onFrame(Math.min(passedMs, longestStepMs) / 1000);
  });
  return () => cancelAnimationFrame(request);
}

const watchedFrames = 60;
const tooSlowMs = 8;

/** Detects slow frames: true once 60 frames in a row took more than 8 ms on average. */
export function createEffortWatch(): (frameTookMs: number) => boolean {
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
  place(): Place | undefined;
  stop(): void;
}

/** Tracks the mouse over the canvas and reports clicks. */
function watchPointer(
  canvas: HTMLCanvasElement,
  layout: () => StageLayout | undefined,
  onTouch: (place: Place) => void,
): Pointer {
  let place: Place | undefined;
  const watching = new AbortController();
  const { signal } = watching;
  const cellAt = (event: MouseEvent): Place | undefined => {
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
      const touched = cellAt(event);
      if (touched) onTouch(touched);
    },
    { signal },
  );
  return { place: () => place, stop: () => watching.abort() };
}

const calmS = 0.6;
const awakenS = 1.5;

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

  /** True if further frames would change nothing while motion is off. */
  get isCalm(): boolean {
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
  advance(stepS: number, isMoving: boolean, pointer: Place | undefined): void {
    if (!this.#scene) return;
    const change = isMoving ? stepS / awakenS : -stepS / calmS;
    this.#scene.strength = Math.min(1, Math.max(0, this.#scene.strength + change));
    stepScene(this.#scene, stepS, isMoving ? pointer?.y : undefined);
    this.draw(pointer);
  }

  feed(place: Place): void {
    if (this.#scene) feed(this.#scene, place);
  }

  draw(pointer: Place | undefined): void {
    if (!this.#screen || !this.#scene) return;
    const { grid, backdrop } = this.#screen;
    grid.cells.set(backdrop.cells);
    paintScene(grid, this.#scene, this.#palette, pointer ?? { x: grid.width, y: 0 });
    this.#screen.show();
  }
}
