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
export function useRotation(count: number, everyMs: number, isRunning: boolean): Rotation {
  const [index, setIndex] = useState(0);
  const showNext = () => setIndex((shown) => nextIndex(shown, count));
  const show = (wanted: number) => setIndex((wanted + count) % count);
  useEffect(() => {
    if (!isRunning || count < 2) return;
    const timer = setInterval(() => setIndex((shown) => nextIndex(shown, count)), everyMs);
    return () => clearInterval(timer);
  }, [count, everyMs, isRunning]);
  return { index: index < count ? index : 0, showNext, show };
}
