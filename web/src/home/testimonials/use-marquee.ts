import { type RefObject, useEffect, useRef, useState } from "react";
import { runWhenIdle } from "../../browser/run-when-idle.ts";
import type { Row } from "./run-marquee.ts";

interface MarqueeRow {
  readonly frame: RefObject<HTMLElement | null>;
  readonly track: RefObject<HTMLDivElement | null>;
  /** Whether the row moves round: its code is here, and there are more cards than can be seen at once. */
  readonly isLooping: boolean;
  readonly current: number;
  step(direction: 1 | -1): void;
  pick(card: number): void;
}

/** A row that goes round. What moves it comes when the page has nothing better to do. */
export function useMarquee(
  count: number,
  isRunning: boolean,
  isMotionAllowed: boolean,
  onUse: () => void,
): MarqueeRow {
  const frame = useRef<HTMLElement>(null);
  const track = useRef<HTMLDivElement>(null);
  const row = useRef<Row>(undefined);
  const used = useRef(onUse);
  const [isLooping, setLooping] = useState(false);
  const [current, setCurrent] = useState(0);

  useEffect(() => {
    const abandon = new AbortController();
    runWhenIdle(async () => {
      // Without it the row stays one that is scrolled.
      const module = await import("./run-marquee.ts").catch(() => undefined);
      if (!module || abandon.signal.aborted || !frame.current || !track.current) return;
      row.current = module.runMarquee({
        frame: frame.current,
        track: track.current,
        count,
        onCard: setCurrent,
        onMeasure: setLooping,
        onSwipe: () => used.current(),
      });
    }, abandon.signal);
    return () => {
      abandon.abort();
      row.current?.stop();
    };
  }, [count]);

  useEffect(() => {
    used.current = onUse;
    row.current?.marquee.go(isRunning && isLooping, isMotionAllowed);
  });

  return {
    frame,
    track,
    isLooping,
    current,
    step(direction) {
      onUse();
      row.current?.marquee.stepOn(direction);
    },
    pick(card) {
      onUse();
      row.current?.marquee.pick(card);
    },
  };
}
