import { type FocusEvent, type PointerEvent, useRef, useState } from "react";
import { useOnScreen } from "../use-on-screen.ts";

export function useCarousel(isMotionAllowed: boolean) {
  // By its button or by using what it shows, until the visitor starts it again.
  const [isStopped, setStopped] = useState(false);
  const [isFocused, setFocused] = useState(false);
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
      onFocus: ({ target }: FocusEvent) => setFocused(target.matches(":focus-visible")),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
        currentTarget.contains(relatedTarget) || setFocused(false),
    },
    /** Whether rotation is switched on, as its button shows. */
    isRotating: isMotionAllowed && !isStopped,
    /** Whether the carousel rotates at the moment: switched on, in the viewport, no mouse and no keyboard focus in it. */
    isRunning: isMotionAllowed && !isStopped && !isHovered && !isFocused && isOnScreen,
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
