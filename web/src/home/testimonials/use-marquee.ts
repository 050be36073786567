import { type RefObject, useEffect, useRef, useState } from "react";
import { runAfterLoad } from "../../platform/lazy/idle.ts";
import type { Row } from "./run-marquee.ts";

interface MarqueeRow {
  readonly frame: RefObject<HTMLElement | null>;
  readonly track: RefObject<HTMLDivElement | null>;
  /** Whether the row loops: its code is loaded, and there are more cards than fit. */
  readonly isLooping: boolean;
  readonly current: number;
  step(direction: 1 | -1): void;
  pick(card: number): void;
}

/** A looping row. Its code is loaded when the page is idle. */
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
    runAfterLoad(async () => {
      // Without the code the row stays scrollable.
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
