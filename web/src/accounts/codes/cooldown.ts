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
  const [, tick] = useReducer((count: number) => count + 1, 0);

  useEffect(() => {
    if (deadlineMs === undefined) return;
    let timer: ReturnType<typeof setTimeout>;
    const waitForNext = () => {
      const waitMs = msToNextSecond(deadlineMs, Date.now());
      if (waitMs > 0) timer = setTimeout(onTick, waitMs);
    };
    const onTick = () => {
      clearTimeout(timer);
      tick();
      waitForNext();
    };
    waitForNext();
    document.addEventListener("visibilitychange", onTick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", onTick);
    };
  }, [deadlineMs]);

  return deadlineMs === undefined ? 0 : secondsLeft(deadlineMs, Date.now());
}

export type Cooldown = ReturnType<typeof useCooldown>;

/** The wait between two codes: when the next one may be requested, by this browser's clock. */
export function useCooldown() {
  const [deadlineMs, setDeadline] = useState<number>();
  return { deadlineMs, start: (waitS: number) => setDeadline(Date.now() + waitS * 1000) };
}
