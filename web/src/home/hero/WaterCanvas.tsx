import { type RefObject, useEffect, useRef } from "react";
import { prefersReducedData, useMediaQuery } from "../../platform/browser/visitor-preferences.ts";
import { runAfterLoad } from "../../platform/lazy/idle.ts";
import { useMotionAllowed, usePreferences } from "../../platform/preferences/preferences.tsx";
import styles from "./WaterCanvas.module.css";
import type { Water } from "./water/run-water.ts";

/**
 * The animated water, which replaces the static picture of the whale. Its code is loaded when the page is idle, and
 * never when the visitor saves data.
 */
export function WaterCanvas({ picture }: { picture: RefObject<HTMLDivElement | null> }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const water = useRef<Water>(undefined);
  const isMoving = useMotionAllowed();
  const movingNow = useRef(isMoving);
  const isDark = useMediaQuery("(prefers-color-scheme: dark)");
  const { theme } = usePreferences();

  useEffect(() => {
    if (prefersReducedData()) return;
    const abandon = new AbortController();
    runAfterLoad(async () => {
      const { runWater } = await import("./water/run-water.ts");
      if (abandon.signal.aborted || !canvas.current || !picture.current) return;
      water.current = runWater(canvas.current, picture.current, movingNow.current);
    }, abandon.signal);
    return () => {
      abandon.abort();
      water.current?.stop();
    };
  }, [picture]);

  useEffect(() => {
    movingNow.current = isMoving;
    water.current?.setMoving(isMoving);
  }, [isMoving]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the style sheet's colours depend on both.
  useEffect(() => water.current?.recolour(), [isDark, theme]);

  return (
    <div className={styles.water} aria-hidden="true" data-print="no">
      <canvas ref={canvas} className={styles.canvas} />
    </div>
  );
}
