/** 30 frames a second: pictures made of cells do not want more. */
const frameMs = 33;
const longestStepMs = 100;

/** Calls back at most every 33 ms with the seconds that have passed, until it is told to stop. */
export function runFrames(onFrame: (stepS: number) => void): () => void {
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
