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

/**
 * Seconds left until a deadline. Reads the clock on each tick, so the value is correct as soon as a suspended tab
 * resumes.
 */
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

/**
 * Cooldowns between two codes, one per contact as on the server: a visitor who corrects a mistyped address need not
 * wait.
 */
export function useCooldown() {
  const [deadlines, setDeadlines] = useState<ReadonlyMap<string, number>>(new Map());
  return {
    /**
     * When the next code to a contact may be requested, in ms of this browser's clock; undefined if no cooldown was
     * started.
     */
    deadlineOf: (contact: string) => deadlines.get(contact),
    start(contact: string, waitS: number) {
      const deadlineMs = Date.now() + waitS * 1000;
      setDeadlines((before) => new Map(before).set(contact, deadlineMs));
    },
  };
}
