import { watchPointer } from "./watch-pointer.ts";
import { WaterPicture } from "./water-picture.ts";

export interface Water {
  /** Water that may not move any more calms down, then nothing is drawn. */
  setMoving(isMoving: boolean): void;
  recolour(): void;
  stop(): void;
}

/**
 * Brings the hero's water to life on its canvas, in place of the still picture. The canvas fades in over the picture and
 * begins with the same whale and timeline; nothing moves until it covers the picture, so that neither flashes.
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
  /** Starts or stops the frames as things stand. */
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

/** Fades the canvas in, then hides the still picture below it. Without transitions both happen at once. */
async function coverPicture(frame: HTMLElement, picture: HTMLElement): Promise<void> {
  frame.dataset.ready = "";
  await Promise.allSettled(frame.getAnimations().map(({ finished }) => finished));
  picture.dataset.replaced = "";
}

/** Tells of every size of the hero, the first one included, and of its coming in and out of sight. */
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

/** 30 frames a second: pictures made of cells do not want more. */
const frameMs = 33;
const longestStepMs = 100;

/** Calls back at most every 33 ms with the seconds that have passed, until it is told to stop. */
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

/** Tells when frames have become too dear: sixty in a row that took more than 8 ms on average. */
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
