/** 13 frames a second, enough for coarse cells; if the machine does not keep up 8, then none. */
const pacesMs = [75, 125] as const;
/** As many gaps are judged together. */
const judgedFrames = 24;
/** How much longer than asked for gaps may be on average. */
const tolerance = 1.5;
/** A longer gap counts as this: one alone, such as a computer's sleep, says nothing. */
const maxGapMs = 500;
/** The scene goes on by at most this between two frames. */
const maxStepMs = 200;

type Pace = ReturnType<typeof createPace>;

/** Judges by gaps, not by the time that painting takes: a busy page or a slow compositor shows in gaps alone. */
export function createPace() {
  let pace = 0;
  let frames = 0;
  let totalMs = 0;
  return {
    /** The time between frames; undefined once even the slowest pace was not kept. */
    get intervalMs() {
      return pacesMs[pace];
    },
    /** Takes the time between the starts of two frames. */
    judge(gapMs: number) {
      frames += 1;
      totalMs += Math.min(gapMs, maxGapMs);
      if (frames < judgedFrames) return;
      const isTooSlow = totalMs / frames > tolerance * (pacesMs[pace] ?? 0);
      frames = 0;
      totalMs = 0;
      if (isTooSlow) pace += 1;
    },
  };
}

/** An animation frame comes up to 17 ms after it is asked for. */
const frameMs = 10;

/** Paints frames at the pace. Returns a function that stops it. */
export function runFrames(pace: Pace, paint: (stepS: number) => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let request = 0;
  let isStopped = false;
  let lastMs = performance.now();
  const paintFrame = () => {
    const nowMs = performance.now();
    const gapMs = nowMs - lastMs;
    lastMs = nowMs;
    pace.judge(gapMs);
    paint(Math.min(gapMs, maxStepMs) / 1000);
    waitForNext();
  };
  /** Most of the time by a timer: animation frames alone would have the page updated sixty times a second. */
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
