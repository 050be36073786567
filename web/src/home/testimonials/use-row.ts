import { type RefObject, useEffect, useRef, useState } from "react";
import { runWhenIdle } from "../../browser/run-when-idle.ts";
import type { Row } from "./run-row.ts";

interface MovingRow {
  readonly frame: RefObject<HTMLElement | null>;
  readonly track: RefObject<HTMLDivElement | null>;
  /** Whether the row moves round: its code is here, and there are more cards than can be seen at once. */
  readonly goesRound: boolean;
  readonly current: number;
  step(direction: 1 | -1): void;
  pick(card: number): void;
}

/** A row that goes round. What moves it comes when the page has nothing better to do. */
export function useRow(
  count: number,
  isRunning: boolean,
  isMotionAllowed: boolean,
  onUse: () => void,
): MovingRow {
  const frame = useRef<HTMLElement>(null);
  const track = useRef<HTMLDivElement>(null);
  const row = useRef<Row>(undefined);
  const used = useRef(onUse);
  const [goesRound, setGoesRound] = useState(false);
  const [current, setCurrent] = useState(0);

  useEffect(() => {
    const abandon = new AbortController();
    runWhenIdle(async () => {
      // Without it the row stays one that is scrolled.
      const module = await import("./run-row.ts").catch(() => undefined);
      if (!module || abandon.signal.aborted || !frame.current || !track.current) return;
      row.current = module.runRow({
        frame: frame.current,
        track: track.current,
        count,
        onCard: setCurrent,
        onMeasure: setGoesRound,
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
    row.current?.conveyor.go(isRunning && goesRound, isMotionAllowed);
  });

  return {
    frame,
    track,
    goesRound,
    current,
    step(direction) {
      onUse();
      row.current?.conveyor.stepOn(direction);
    },
    pick(card) {
      onUse();
      row.current?.conveyor.pick(card);
    },
  };
}
