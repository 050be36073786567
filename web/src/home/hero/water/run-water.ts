import { watchPointer } from "./watch-pointer.ts";
import { WaterPicture } from "./water-picture.ts";

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
