import { type FocusEvent, type PointerEvent, type RefObject, useReducer, useRef, useState } from "react";
import { useOnScreen } from "../use-on-screen.ts";

/** What decides whether a carousel goes on by itself. */
export interface RotationState {
  /** Stopped by hand or by keyboard; it stays so until it is started by hand. */
  readonly isStopped: boolean;
  /** Held for as long as a mouse rests on it. */
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

/** Whether it may go on at this moment. */
export function canRotate({ isStopped, isHovered }: RotationState, isOnScreen: boolean): boolean {
  return !isStopped && !isHovered && isOnScreen;
}

interface Carousel {
  /** Spread over the carousel's region. */
  readonly region: {
    readonly ref: RefObject<HTMLElement | null>;
    onPointerEnter(event: PointerEvent): void;
    onPointerLeave(event: PointerEvent): void;
    onFocus(event: FocusEvent): void;
  };
  /** Whether it goes on by itself as far as its visitor is concerned: what its button says. */
  readonly isRotating: boolean;
  /** Whether it may go on at this moment: nobody holds it, and somebody can see it. */
  readonly isRunning: boolean;
  /** Whether anybody has seen it yet. */
  readonly wasSeen: boolean;
  toggle(): void;
  /** To be called when its visitor moves it: from then on it moves by itself no more. */
  stop(): void;
}

/** The rules of a carousel that goes on by itself; whoever shows it says whether anything may move at all. */
export function useCarousel(isMotionAllowed: boolean): Carousel {
  const [rules, tell] = useReducer(rotationReducer, initialRotation);
  const ref = useRef<HTMLElement>(null);
  const isOnScreen = useOnScreen(ref, "-20%");
  const [wasSeen, setSeen] = useState(false);
  if (isOnScreen && !wasSeen) setSeen(true);
  const hover = (isHovered: boolean) => (event: PointerEvent) => {
    // A finger that has left the screen rests on nothing, whatever the browser makes of it.
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
