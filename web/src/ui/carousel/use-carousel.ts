import { type FocusEvent, type PointerEvent, useReducer, useRef, useState } from "react";
import { useOnScreen } from "../use-on-screen.ts";

/** What automatic rotation depends on. */
interface RotationState {
  /** Stopped by a control, a swipe or keyboard focus, until the visitor starts it again. */
  readonly isStopped: boolean;
  /** Paused while the mouse is over the carousel. */
  readonly isHovered: boolean;
}

export type RotationEvent =
  | { readonly type: "hovered"; readonly isHovered: boolean }
  | { readonly type: "focused"; readonly byKeyboard: boolean }
  | { readonly type: "used" }
  | { readonly type: "toggled" };

export const initialRotation: RotationState = { isStopped: false, isHovered: false };

export function rotationReducer(state: RotationState, event: RotationEvent): RotationState {
  switch (event.type) {
    case "hovered":
      return { ...state, isHovered: event.isHovered };
    case "focused":
      return event.byKeyboard ? { ...state, isStopped: true } : state;
    case "used":
      return { ...state, isStopped: true };
    case "toggled":
      return { ...state, isStopped: !state.isStopped };
  }
}

/** Whether the carousel rotates at the moment. */
export function canRotate({ isStopped, isHovered }: RotationState, isOnScreen: boolean): boolean {
  return !isStopped && !isHovered && isOnScreen;
}

/** State of a rotating carousel. */
export function useCarousel(isMotionAllowed: boolean) {
  const [rotation, dispatch] = useReducer(rotationReducer, initialRotation);
  const ref = useRef<HTMLElement>(null);
  const isOnScreen = useOnScreen(ref, "-20%");
  const [wasSeen, setSeen] = useState(false);
  if (isOnScreen && !wasSeen) setSeen(true);
  const hover = (isHovered: boolean) => (event: PointerEvent) => {
    // Browsers emit these events for touches as well.
    if (event.pointerType === "mouse") dispatch({ type: "hovered", isHovered });
  };
  return {
    /** Props of the carousel's region. */
    region: {
      ref,
      onPointerEnter: hover(true),
      onPointerLeave: hover(false),
      onFocus: ({ target }: FocusEvent) =>
        dispatch({ type: "focused", byKeyboard: target.matches(":focus-visible") }),
    },
    /** Whether rotation is switched on, as its button shows. */
    isRotating: isMotionAllowed && !rotation.isStopped,
    /** Whether the carousel rotates at the moment: switched on, not hovered, in the viewport. */
    isRunning: isMotionAllowed && canRotate(rotation, isOnScreen),
    /** Whether the carousel has been in the viewport yet. */
    wasSeen,
    toggle: () => dispatch({ type: "toggled" }),
    /** For when the visitor moves the carousel. */
    stop: () => dispatch({ type: "used" }),
  };
}

/** The direction of a swipe: 1 to the next item, -1 to the previous one. */
export type Direction = 1 | -1;

const minSwipePx = 40;

/** The direction of a drag of `draggedPx` to the right; undefined for one that is too short to be a swipe. */
export function swipeDirection(draggedPx: number): Direction | undefined {
  if (Math.abs(draggedPx) < minSwipePx) return undefined;
  return draggedPx < 0 ? 1 : -1;
}
