import { useEffect, useState } from "react";

/** The item after this one, wrapping around; stays at 0 where there is nothing to rotate. */
export function nextIndex(index: number, count: number): number {
  return count > 0 ? (index + 1) % count : 0;
}

interface Rotation {
  readonly index: number;
  showNext(): void;
  /** Shows the item of this index; before the first comes the last, after the last the first. */
  show(index: number): void;
}

/** Shows one of several items after the other for as long as it may run. */
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
