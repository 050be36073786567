import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createPace, runFrames } from "./frames.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/**
 * Runs frames on a simulated machine whose animation frames come `lateMs` after the request. Returns when each was
 * painted.
 */
function run(lateMs: number) {
  vi.stubGlobal("requestAnimationFrame", (paint: () => void) => Number(setTimeout(paint, lateMs)));
  vi.stubGlobal("cancelAnimationFrame", clearTimeout);
  const paintedMs: number[] = [];
  let scenesS = 0;
  const stop = runFrames(createPace(), (stepS) => {
    paintedMs.push(performance.now());
    scenesS += stepS;
  });
  return { paintedMs, scenesS: () => scenesS, stop };
}

test("there are twelve to fifteen frames a second, and the scene goes on as the clock does", async () => {
  for (const lateMs of [2, 9, 16]) {
    const { paintedMs, scenesS, stop } = run(lateMs);
    const startMs = performance.now();
    await vi.advanceTimersByTimeAsync(10_000);
    stop();
    expect(paintedMs.length / 10).toBeGreaterThanOrEqual(12);
    expect(paintedMs.length / 10).toBeLessThanOrEqual(15);
    expect(scenesS()).toBeCloseTo(((paintedMs.at(-1) ?? 0) - startMs) / 1000);
  }
});

test("where gaps grow frames become rarer, and where they grow further there are none", async () => {
  const slow = run(60);
  await vi.advanceTimersByTimeAsync(20_000);
  const [before = 0, last = 0] = slow.paintedMs.slice(-2);
  expect(last - before).toBe(175);
  slow.stop();
  const tooSlow = run(150);
  await vi.advanceTimersByTimeAsync(60_000);
  const painted = tooSlow.paintedMs.length;
  expect(painted).toBeLessThan(60);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tooSlow.paintedMs).toHaveLength(painted);
});

test("one long gap, such as a computer's sleep, changes nothing", () => {
  const pace = createPace();
  const usual = pace.intervalMs;
  for (let frame = 0; frame < 100; frame += 1) pace.recordGap(frame === 50 ? 3_600_000 : 75);
  expect(pace.intervalMs).toBe(usual);
});

test("after a stop nothing is painted, not even a frame that was asked for", async () => {
  const { paintedMs, stop } = run(16);
  await vi.advanceTimersByTimeAsync(90);
  expect(paintedMs).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(70);
  stop();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(paintedMs).toHaveLength(1);
});
