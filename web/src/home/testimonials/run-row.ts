import { swipeDirection } from "../../ui/carousel/swipe-direction.ts";
import { Conveyor } from "./conveyor.ts";

/** As wide as the gap between the cards in the style sheet. */
const gapPx = 24;

export interface RowParts {
  /** The window through which the cards are seen. */
  readonly frame: HTMLElement;
  /** What moves in it; its first child is a card. */
  readonly track: HTMLElement;
  readonly count: number;
  /** Which card stands at the start. */
  onCard(card: number): void;
  /** Whether there are more cards than the window shows; if not, there is nowhere to go. */
  onMeasure(goesRound: boolean): void;
  onSwipe(): void;
}

export interface Row {
  readonly conveyor: Conveyor;
  stop(): void;
}

/** Moves a row of cards by a transform: a scroll offset is kept in whole pixels and would be twice as fast. */
export function runRow({ frame, track, count, onCard, onMeasure, onSwipe }: RowParts): Row {
  const conveyor = new Conveyor((offset, card) => {
    track.style.transform = `translate3d(${-offset}px, 0, 0)`;
    onCard(card);
  });
  const observer = new ResizeObserver(() => {
    const card = track.firstElementChild;
    if (!card) return;
    const step = card.getBoundingClientRect().width + gapPx;
    const goesRound = step * count - gapPx > frame.clientWidth;
    onMeasure(goesRound);
    // Where the row was scrolled to before, it goes on from.
    if (frame.scrollLeft > 0 && goesRound) conveyor.moveTo(frame.scrollLeft);
    frame.scrollLeft = 0;
    conveyor.measure(step, count);
    if (!goesRound) conveyor.moveTo(0);
  });
  observer.observe(frame);
  const listening = new AbortController();
  followFingers(frame, conveyor, onSwipe, listening.signal);
  return {
    conveyor,
    stop() {
      listening.abort();
      observer.disconnect();
      conveyor.stop();
    },
  };
}

/** Lets fingers move the row. A mouse selects text instead. */
function followFingers(
  frame: HTMLElement,
  conveyor: Conveyor,
  onSwipe: () => void,
  signal: AbortSignal,
): void {
  let finger: { readonly x: number; readonly from: number } | undefined;
  const letGo = ({ clientX }: PointerEvent) => {
    if (!finger) return;
    const direction = swipeDirection(clientX - finger.x);
    finger = undefined;
    conveyor.hold(false);
    if (!direction) return conveyor.settle();
    conveyor.stepOn(direction);
    onSwipe();
  };
  frame.addEventListener(
    "pointerdown",
    ({ pointerType, clientX }) => {
      if (pointerType === "mouse" || !frame.dataset.goesRound) return;
      conveyor.hold(true);
      finger = { x: clientX, from: conveyor.position };
    },
    { signal },
  );
  frame.addEventListener(
    "pointermove",
    ({ clientX }) => {
      if (finger) conveyor.moveTo(finger.from + finger.x - clientX);
    },
    { signal },
  );
  frame.addEventListener("pointerup", letGo, { signal });
  frame.addEventListener("pointercancel", letGo, { signal });
}
