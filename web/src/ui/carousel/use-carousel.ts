import { type FocusEvent, type PointerEvent, type RefObject, useReducer, useRef, useState } from "react";
import { useOnScreen } from "../use-on-screen.ts";
import { canRotate, initialRotation, rotationReducer } from "./rotation-state.ts";

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
