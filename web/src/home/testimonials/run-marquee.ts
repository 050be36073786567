import { swipeDirection } from "../../ui/carousel/use-carousel.ts";
import { Marquee } from "./marquee.ts";

export interface MarqueeOptions {
  /** The visible, clipping element. */
  readonly frame: HTMLElement;
  /** The moving element; its first child is a card. */
  readonly track: HTMLElement;
  readonly count: number;
  /** Called with the index of the card at the start. */
  onCard(card: number): void;
  /** Called with whether there are more cards than fit, so that the row loops. */
  onMeasure(isLooping: boolean): void;
  onSwipe(): void;
}

export interface Row {
  readonly marquee: Marquee;
  stop(): void;
}

/** Moves a row of cards by `transform`: browsers round `scrollLeft` to whole pixels, which would double the speed. */
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
    // Continues from where the row was scrolled to before.
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

/** Touch dragging. A mouse selects text instead. */
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
