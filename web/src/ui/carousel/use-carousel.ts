import { type FocusEvent, type PointerEvent, useRef, useState } from "react";
import { useOnScreen } from "../use-on-screen.ts";

export function useCarousel(isMotionAllowed: boolean) {
  // True after the visitor used a control, a swipe or keyboard focus, until the visitor restarts the rotation.
  const [isStopped, setStopped] = useState(false);
  const [isHovered, setHovered] = useState(false);
  const ref = useRef<HTMLElement>(null);
  const isOnScreen = useOnScreen(ref, "-20%");
  const [wasSeen, setSeen] = useState(false);
  if (isOnScreen && !wasSeen) setSeen(true);
  const hover = (isInside: boolean) => (event: PointerEvent) => {
    // Browsers also fire these events for touches.
    if (event.pointerType === "mouse") setHovered(isInside);
  };
  return {
    region: {
      ref,
      onPointerEnter: hover(true),
      onPointerLeave: hover(false),
      onFocus: ({ target }: FocusEvent) => target.matches(":focus-visible") && setStopped(true),
    },
    /** Whether the rotation is switched on, as its button shows. */
    isRotating: isMotionAllowed && !isStopped,
    /** Whether the carousel is rotating now: switched on, not hovered, and in the viewport. */
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
