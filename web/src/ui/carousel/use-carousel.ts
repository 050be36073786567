import { type FocusEvent, type PointerEvent, type RefObject, useReducer, useRef, useState } from "react";
import { useOnScreen } from "../use-on-screen.ts";

/** What automatic rotation depends on. */
interface RotationState {
  /** Stopped by use or keyboard focus, until the visitor starts it again. */
  readonly isStopped: boolean;
  /** Paused while the mouse is over it. */
  readonly isHovered: boolean;
}

export type RotationEvent =
  | { readonly type: "hovered"; readonly isHovered: boolean }
  | { readonly type: "focused"; readonly byKeyboard: boolean }
  | { readonly type: "used" }
  | { readonly type: "toggled" };

export const initialRotation: RotationState = { isStopped: false, isHovered: false };

export function rotationReducer(rules: RotationState, event: RotationEvent): RotationState {
  switch (event.type) {
    case "hovered":
      return { ...rules, isHovered: event.isHovered };
    case "focused":
      return event.byKeyboard ? { ...rules, isStopped: true } : rules;
    case "used":
      return { ...rules, isStopped: true };
    case "toggled":
      return { ...rules, isStopped: !rules.isStopped };
  }
}

/** Whether it rotates at the moment. */
export function canRotate({ isStopped, isHovered }: RotationState, isOnScreen: boolean): boolean {
  return !isStopped && !isHovered && isOnScreen;
}

interface Carousel {
  /** Props of the carousel's region. */
  readonly region: {
    readonly ref: RefObject<HTMLElement | null>;
    onPointerEnter(event: PointerEvent): void;
    onPointerLeave(event: PointerEvent): void;
    onFocus(event: FocusEvent): void;
  };
  /** Whether rotation is switched on, as its button shows. */
  readonly isRotating: boolean;
  /** Whether it rotates at the moment: switched on, not hovered, in the viewport. */
  readonly isRunning: boolean;
  /** Whether it has been in the viewport yet. */
  readonly wasSeen: boolean;
  toggle(): void;
  /** Stops rotation; called when the visitor moves the carousel. */
  stop(): void;
}

/** State of a rotating carousel. */
export function useCarousel(isMotionAllowed: boolean): Carousel {
  const [rules, tell] = useReducer(rotationReducer, initialRotation);
  const ref = useRef<HTMLElement>(null);
  const isOnScreen = useOnScreen(ref, "-20%");
  const [wasSeen, setSeen] = useState(false);
  if (isOnScreen && !wasSeen) setSeen(true);
  const hover = (isHovered: boolean) => (event: PointerEvent) => {
    // Touch does not hover, whatever events the browser emits.
    if (event.pointerType === "mouse") tell({ type: "hovered", isHovered });
  };
  return {
    region: {
      ref,
      onPointerEnter: hover(true),
      onPointerLeave: hover(false),
      onFocus: ({ target }) => tell({ type: "focused", byKeyboard: target.matches(":focus-visible") }),
    },
    isRotating: isMotionAllowed && !rules.isStopped,
    isRunning: isMotionAllowed && canRotate(rules, isOnScreen),
    wasSeen,
    toggle: () => tell({ type: "toggled" }),
    stop: () => tell({ type: "used" }),
  };
}

/** Where a swipe leads: 1 to the next item, -1 to the previous one. */
export type Direction = 1 | -1;

const minSwipePx = 40;

/** The direction of a drag of `draggedPx` to the right; undefined for one that is too short to be a swipe. */
export function swipeDirection(draggedPx: number): Direction | undefined {
  if (Math.abs(draggedPx) < minSwipePx) return undefined;
  return draggedPx < 0 ? 1 : -1;
}
