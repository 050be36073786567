/**
 * Milliseconds per frame: 13 frames a second are enough for coarse cells. A machine that is too slow gets 8, then none.
 */
const pacesMs = [75, 125] as const;
/** Frame intervals averaged per decision. */
const framesPerDecision = 24;
/** Average interval allowed, as a multiple of the requested one. */
const tolerance = 1.5;
/** Longer intervals count as this long, because a single interruption, such as a sleeping computer, proves nothing. */
const maxGapMs = 500;
/** The scene advances by at most this time between two frames. */
const maxStepMs = 200;

type Pace = ReturnType<typeof createPace>;

/**
 * Slows down by the intervals between frames, not by painting time: only intervals reveal a busy page or a slow
 * compositor.
 */
export function createPace() {
  let pace = 0;
  let frames = 0;
  let totalMs = 0;
  return {
    /** The requested time between frames; undefined if the machine is too slow even for the slowest pace. */
    get intervalMs() {
      return pacesMs[pace];
    },
    /** Records the time between the starts of two frames. */
    recordGap(gapMs: number) {
      frames += 1;
      totalMs += Math.min(gapMs, maxGapMs);
      if (frames < framesPerDecision) return;
      const isTooSlow = totalMs / frames > tolerance * (pacesMs[pace] ?? 0);
      frames = 0;
      totalMs = 0;
      if (isTooSlow) pace += 1;
    },
  };
}

/** Subtracted from the timer, because an animation frame comes up to 17 ms after it was requested. */
const frameMs = 10;

/** Paints frames at the given pace. Returns a function that stops it. */
export function runFrames(pace: Pace, paint: (stepS: number) => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let request = 0;
  let isStopped = false;
  let lastMs = performance.now();
  const paintFrame = () => {
    const nowMs = performance.now();
    const gapMs = nowMs - lastMs;
    lastMs = nowMs;
    pace.recordGap(gapMs);
    paint(Math.min(gapMs, maxStepMs) / 1000);
    waitForNext();
  };
  /** Waits with a timer for most of the interval: animation frames alone would update the page sixty times a second. */
  const waitForNext = () => {
    const { intervalMs } = pace;
    if (isStopped || intervalMs === undefined) return;
    const leftMs = lastMs + intervalMs - frameMs - performance.now();
    timer = setTimeout(() => {
      request = requestAnimationFrame(paintFrame);
    }, leftMs);
  };
  waitForNext();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    cancelAnimationFrame(request);
  };
}
