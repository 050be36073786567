import { useEffect, useReducer, useState } from "react";

/** Whole seconds until a deadline, rounded up; 0 once it has passed. */
export function secondsLeft(deadlineMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((deadlineMs - nowMs) / 1000));
}

/** Milliseconds until `secondsLeft` changes; 0 once the deadline has passed. */
export function msToNextSecond(deadlineMs: number, nowMs: number): number {
  const leftMs = deadlineMs - nowMs;
  return leftMs <= 0 ? 0 : ((leftMs - 1) % 1000) + 1;
}

/** Counts down to a deadline. Reads the clock on each tick, so it is right at once when a suspended tab resumes. */
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

export interface Cooldown {
  /** When the next code may be requested, by this browser's clock. */
  readonly deadlineMs: number | undefined;
  start(waitS: number): void;
}

/** The wait between two codes. */
export function useCooldown(): Cooldown {
  const [deadlineMs, setDeadline] = useState<number>();
  return {
    deadlineMs,
    start: (waitS) => setDeadline(Date.now() + waitS * 1000),
  };
}
