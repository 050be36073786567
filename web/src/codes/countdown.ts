import { useEffect, useReducer } from "react";

/** Whole seconds until a deadline, the begun one included; none once it is over. */
export function secondsLeft(deadlineMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((deadlineMs - nowMs) / 1000));
}

/** How long the number that `secondsLeft` gives stays right. */
export function msToNextSecond(deadlineMs: number, nowMs: number): number {
  const leftMs = deadlineMs - nowMs;
  return leftMs <= 0 ? 0 : ((leftMs - 1) % 1000) + 1;
}

/**
 * Counts down to a deadline. The clock is read anew each time, so a tab that slept knows at once how much is
 * left when it wakes.
 */
export function useSecondsLeft(deadlineMs: number | undefined): number {
  const [ticks, tick] = useReducer((count: number) => count + 1, 0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each tick sets the timer for the next.
  useEffect(() => {
    if (deadlineMs === undefined) return;
    const waitMs = msToNextSecond(deadlineMs, Date.now());
    if (waitMs === 0) return;
    const timer = setTimeout(tick, waitMs);
    document.addEventListener("visibilitychange", tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", tick);
    };
  }, [deadlineMs, ticks]);

  return deadlineMs === undefined ? 0 : secondsLeft(deadlineMs, Date.now());
}
