import { swipeDirection } from "../../ui/carousel/swipe-direction.ts";
import { Marquee } from "./marquee.ts";

export interface MarqueeOptions {
  /** The window through which the cards are seen. */
  readonly frame: HTMLElement;
  /** What moves in it; its first child is a card. */
  readonly track: HTMLElement;
  readonly count: number;
  /** Which card stands at the start. */
  onCard(card: number): void;
  /** Whether there are more cards than the window shows; if not, there is nowhere to go. */
  onMeasure(isLooping: boolean): void;
  onSwipe(): void;
}

export interface Row {
  readonly marquee: Marquee;
  stop(): void;
}

/** Moves a row of cards by a transform: a scroll offset is kept in whole pixels and would be twice as fast. */
export function runMarquee({ frame, track, count, onCard, onMeasure, onSwipe }: MarqueeOptions): Row {
  const marquee = new Marquee((offset, card) => {
    track.style.transform = `translate3d(${-offset}px, 0, 0)`;
    onCard(card);
  });
  const observer = new ResizeObserver(() => {
    const card = track.firstElementChild;
    if (!card) return;
    const gapPx = Number.parseFloat(getComputedStyle(track).columnGap);
    const step = card.getBoundingClientRect().width + gapPx;
    const isLooping = step * count - gapPx > frame.clientWidth;
    onMeasure(isLooping);
    // Where the row was scrolled to before, it goes on from.
    if (frame.scrollLeft > 0 && isLooping) marquee.moveTo(frame.scrollLeft);
    frame.scrollLeft = 0;
    marquee.measure(step, count);
    if (!isLooping) marquee.moveTo(0);
  });
  observer.observe(frame);
  const listening = new AbortController();
  followFingers(frame, marquee, onSwipe, listening.signal);
  return {
    marquee,
    stop() {
      listening.abort();
      observer.disconnect();
      marquee.stop();
    },
  };
}

/** Lets fingers move the row. A mouse selects text instead. */
function followFingers(frame: HTMLElement, marquee: Marquee, onSwipe: () => void, signal: AbortSignal): void {
  let finger: { readonly x: number; readonly from: number } | undefined;
  const letGo = ({ clientX }: PointerEvent) => {
    if (!finger) return;
    const direction = swipeDirection(clientX - finger.x);
    finger = undefined;
    marquee.hold(false);
    if (!direction) return marquee.settle();
    marquee.stepOn(direction);
    onSwipe();
  };
  frame.addEventListener(
    "pointerdown",
    ({ pointerType, clientX }) => {
      if (pointerType === "mouse" || !frame.dataset.looping) return;
      marquee.hold(true);
      finger = { x: clientX, from: marquee.position };
    },
    { signal },
  );
  frame.addEventListener(
    "pointermove",
    ({ clientX }) => {
      if (finger) marquee.moveTo(finger.from + finger.x - clientX);
    },
    { signal },
  );
  frame.addEventListener("pointerup", letGo, { signal });
  frame.addEventListener("pointercancel", letGo, { signal });
}
