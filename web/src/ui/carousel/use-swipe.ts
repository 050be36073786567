import { type PointerEvent, useRef } from "react";

/** What a swipe asks for: the next item or the previous one. */
export type Direction = 1 | -1;

const shortestSwipePx = 40;

/** What is dragged to the left makes room for the next. A finger that trembles asks for nothing. */
export function swipeDirection(draggedPx: number): Direction | undefined {
  if (Math.abs(draggedPx) < shortestSwipePx) return undefined;
  return draggedPx < 0 ? 1 : -1;
}

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
