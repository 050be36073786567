import { type Direction, swipeDirection } from "../../ui/carousel/use-carousel.ts";

interface MarqueeOptions {
  /** The visible, clipping element. */
  readonly frame: HTMLElement;
  /** The moving element; its first child is a card. */
  readonly track: HTMLElement;
  readonly count: number;
  onCard(card: number): void;
  /** Called with true if there are more cards than fit, so that the row loops. */
  onMeasure(isLooping: boolean): void;
}

/**
 * A looping row of cards that scrolls automatically, animates to a card, or follows a touch. Positions are in px. It
 * moves with `transform`, because browsers round `scrollLeft` to whole pixels, which would double the speed.
 */
export class Marquee {
  readonly #options: MarqueeOptions;
  readonly #observer = new ResizeObserver(() => this.#measure());
  readonly #stopping = new AbortController();
  #position = 0;
  /** The distance between cards. */
  #step = 0;
  #isRunning = false;
  #isHeld = false;
  #canAnimate = true;
  #glide: Glide | undefined;
  #frame = 0;
  #drawnAt = 0;

  constructor(options: MarqueeOptions) {
    this.#options = options;
    this.#observer.observe(options.frame);
    this.#followTouches();
  }

  /** Sets whether the row scrolls automatically, and whether it animates or jumps to a card. */
  update(isRunning: boolean, canAnimate: boolean): void {
    this.#isRunning = isRunning;
    this.#canAnimate = canAnimate;
    this.#requestFrame();
  }

  goToAdjacentCard(direction: Direction): void {
    this.#glideTo(adjacentPosition(this.#position, this.#step, direction));
  }

  goToCard(card: number): void {
    this.#glideTo(nearestPosition(this.#position, card, this.#step, this.#options.count));
  }

  stop(): void {
    this.#stopping.abort();
    this.#observer.disconnect();
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
  }

  /** Measures the row again. The card at the start keeps its place. */
  #measure(): void {
    const { frame, track, count, onMeasure } = this.#options;
    const card = track.firstElementChild;
    if (!card) return;
    const gapPx = Number.parseFloat(getComputedStyle(track).columnGap);
    const step = card.getBoundingClientRect().width + gapPx;
    const isLooping = step * count - gapPx > frame.clientWidth;
    onMeasure(isLooping);
    if (!isLooping) this.#position = 0;
    // Continues from where the visitor had scrolled the row.
    else if (frame.scrollLeft > 0) this.#position = frame.scrollLeft;
    else if (this.#step > 0) this.#position *= step / this.#step;
    frame.scrollLeft = 0;
    this.#step = step;
    this.#moveTo(this.#position);
  }

  #moveTo(position: number): void {
    this.#glide = undefined;
    this.#position = position;
    this.#show();
  }

  #glideTo(to: number): void {
    if (this.#canAnimate) {
      this.#glide = { from: this.#position, to, startedAt: performance.now() };
      this.#requestFrame();
    } else this.#moveTo(to);
  }

  get #isMoving(): boolean {
    return this.#isRunning && !this.#isHeld;
  }

  #requestFrame(): void {
    if (this.#frame !== 0 || !(this.#glide || this.#isMoving)) return;
    this.#drawnAt = performance.now();
    this.#frame = requestAnimationFrame(this.#animate);
  }

  readonly #animate = (now: number): void => {
    this.#frame = 0;
    if (this.#glide) {
      const { position, isOver } = glideAt(this.#glide, now);
      this.#position = position;
      if (isOver) this.#glide = undefined;
    } else if (this.#isMoving) {
      this.#position = advance(this.#position, now - this.#drawnAt);
    }
    this.#show();
    this.#requestFrame();
    this.#drawnAt = now;
  };

  #show(): void {
    if (this.#step === 0) return;
    const { track, count, onCard } = this.#options;
    const offset = wrap(this.#position, this.#step * count);
    if (!this.#glide) this.#position = offset;
    track.style.transform = `translate3d(${-offset}px, 0, 0)`;
    onCard(cardAt(offset, this.#step, count));
  }

  /** Handles touch dragging. With a mouse, visitors select text instead. */
  #followTouches(): void {
    const { frame } = this.#options;
    const { signal } = this.#stopping;
    let touch: { readonly x: number; readonly from: number } | undefined;
    const hold = (isHeld: boolean) => {
      this.#isHeld = isHeld;
      this.#requestFrame();
    };
    const onRelease = ({ clientX }: PointerEvent) => {
      if (!touch) return;
      const direction = swipeDirection(clientX - touch.x);
      touch = undefined;
      hold(false);
      if (!direction) return this.#glideTo(Math.round(this.#position / this.#step) * this.#step);
      this.goToAdjacentCard(direction);
    };
    const onPress = ({ pointerType, clientX }: PointerEvent) => {
      if (pointerType === "mouse" || !frame.dataset.looping) return;
      hold(true);
      touch = { x: clientX, from: this.#position };
    };
    const onMove = ({ clientX }: PointerEvent) => {
      if (touch) this.#moveTo(touch.from + touch.x - clientX);
    };
    frame.addEventListener("pointerdown", onPress, { signal });
    frame.addEventListener("pointermove", onMove, { signal });
    frame.addEventListener("pointerup", onRelease, { signal });
    frame.addEventListener("pointercancel", onRelease, { signal });
  }
}

/** 0.5 px every 50 ms. */
const pxPerMs = 0.01;
/** Upper bound for late frames, such as the first frame after a pause. */
const maxFrameMs = 100;

const glideMs = 420;

export function advance(position: number, elapsedMs: number): number {
  return position + Math.min(Math.max(elapsedMs, 0), maxFrameMs) * pxPerMs;
}

/** Normalizes a position to one pass of the loop. */
export function wrap(position: number, pass: number): number {
  return pass > 0 ? ((position % pass) + pass) % pass : 0;
}

/** The index of the card nearest to the start of the row. */
export function cardAt(position: number, step: number, count: number): number {
  return Math.round(wrap(position, step * count) / step) % count;
}

/**
 * The position of the next or the previous card. Between two cards, it is that of the neighbour in this direction,
 * unless the distance is within a rounding error.
 */
export function adjacentPosition(position: number, step: number, direction: Direction): number {
  const cards = position / step;
  const tolerance = 0.02;
  return step * (direction === 1 ? Math.floor(cards + tolerance) + 1 : Math.ceil(cards - tolerance) - 1);
}

export function nearestPosition(position: number, card: number, step: number, count: number): number {
  const pass = step * count;
  const ahead = wrap(card * step - position, pass);
  return position + (ahead > pass / 2 ? ahead - pass : ahead);
}

interface Glide {
  readonly from: number;
  readonly to: number;
  readonly startedAt: number;
}

export function glideAt({ from, to, startedAt }: Glide, now: number): { position: number; isOver: boolean } {
  const share = Math.min((now - startedAt) / glideMs, 1);
  return { position: from + (to - from) * (1 - (1 - share) ** 3), isOver: share === 1 };
}
