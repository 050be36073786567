import { useEffect, useState } from "react";

/** The next index, wrapping around; 0 if there are no items. */
export function nextIndex(index: number, count: number): number {
  return count > 0 ? (index + 1) % count : 0;
}

interface Rotation {
  readonly index: number;
  showNext(): void;
  /** Shows the item at `index`; -1 is the last, `count` the first. */
  show(index: number): void;
}

/** Rotates through `count` items while `isRunning`. */
export function useRotation(count: number, intervalMs: number, isRunning: boolean): Rotation {
  const [index, setIndex] = useState(0);
  const showNext = () => setIndex((shown) => nextIndex(shown, count));
  const show = (item: number) => setIndex((item + count) % count);
  useEffect(() => {
    if (!isRunning || count < 2) return;
    const timer = setInterval(() => setIndex((shown) => nextIndex(shown, count)), intervalMs);
    return () => clearInterval(timer);
  }, [count, intervalMs, isRunning]);
  return { index: index < count ? index : 0, showNext, show };
}
