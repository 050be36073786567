import { type PointerEvent, useRef } from "react";
import { type Direction, swipeDirection } from "./swipe-direction.ts";

/** Handlers for what a finger or a pen drags sideways. A mouse does not: it selects text. */
export function useSwipe(onSwipe: (direction: Direction) => void) {
  const fromX = useRef<number>(undefined);
  return {
    onPointerDown({ pointerType, isPrimary, clientX }: PointerEvent) {
      fromX.current = pointerType !== "mouse" && isPrimary ? clientX : undefined;
    },
    onPointerUp({ clientX }: PointerEvent) {
      const direction = fromX.current === undefined ? undefined : swipeDirection(clientX - fromX.current);
      fromX.current = undefined;
      if (direction) onSwipe(direction);
    },
    // The browser has taken the gesture over, to scroll the page.
    onPointerCancel() {
      fromX.current = undefined;
    },
  };
}
