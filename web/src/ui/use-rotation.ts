import { useEffect, useState } from "react";
import { nextIndex } from "./rotation.ts";

interface Rotation {
  readonly index: number;
  showNext(): void;
}

/** Shows one of several items after the other for as long as it may run. */
export function useRotation(count: number, everyMs: number, isRunning: boolean): Rotation {
  const [index, setIndex] = useState(0);
  const showNext = () => setIndex((shown) => nextIndex(shown, count));
  useEffect(() => {
    if (!isRunning || count < 2) return;
    const timer = setInterval(() => setIndex((shown) => nextIndex(shown, count)), everyMs);
    return () => clearInterval(timer);
  }, [count, everyMs, isRunning]);
  return { index: index < count ? index : 0, showNext };
}
