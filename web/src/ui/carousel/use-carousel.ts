import { type FocusEvent, type PointerEvent, useRef, useState } from "react";
import { useOnScreen } from "../use-on-screen.ts";

export function useCarousel(isMotionAllowed: boolean) {
  // By a control, a swipe or keyboard focus, until the visitor starts it again.
  const [isStopped, setStopped] = useState(false);
  const [isHovered, setHovered] = useState(false);
  const ref = useRef<HTMLElement>(null);
  const isOnScreen = useOnScreen(ref, "-20%");
  const [wasSeen, setSeen] = useState(false);
  if (isOnScreen && !wasSeen) setSeen(true);
  const hover = (isInside: boolean) => (event: PointerEvent) => {
    // Browsers emit these events for touches as well.
    if (event.pointerType === "mouse") setHovered(isInside);
  };
  return {
    region: {
      ref,
      onPointerEnter: hover(true),
      onPointerLeave: hover(false),
      onFocus: ({ target }: FocusEvent) => target.matches(":focus-visible") && setStopped(true),
    },
    /** Whether rotation is switched on, as its button shows. */
    isRotating: isMotionAllowed && !isStopped,
    /** Whether the carousel rotates at the moment: switched on, not hovered, in the viewport. */
    isRunning: isMotionAllowed && !isStopped && !isHovered && isOnScreen,
    wasSeen,
    toggle: () => setStopped(!isStopped),
    stop: () => setStopped(true),
  };
}

/** The direction of a swipe: 1 to the next item, -1 to the previous one. */
export type Direction = 1 | -1;

const minSwipePx = 40;

export function swipeDirection(draggedPx: number): Direction | undefined {
  if (Math.abs(draggedPx) < minSwipePx) return undefined;
  return draggedPx < 0 ? 1 : -1;
}
