import {
  adjacentPosition,
  advance,
  cardAt,
  type Glide,
  glideAt,
  nearestPosition,
  wrap,
} from "./marquee-position.ts";

/**
 * A looping row of cards that scrolls automatically, animates to a card, or follows a finger. Positions are in px.
 */
export class Marquee {
  #position = 0;
  #step = 0;
  #count = 0;
  #isRunning = false;
  #isHeld = false;
  #mayGlide = true;
  #glide: Glide | undefined;
  #frame = 0;
  #drawnAt = 0;
  readonly #draw: (offset: number, card: number) => void;

  constructor(draw: (offset: number, card: number) => void) {
    this.#draw = draw;
  }

  get position(): number {
    return this.#position;
  }

  /** Sets the distance between cards and their number. The card at the start keeps its place. */
  measure(step: number, count: number): void {
    if (this.#step > 0) this.#position *= step / this.#step;
    this.#step = step;
    this.#count = count;
    this.#glide = undefined;
    this.#show();
  }

  /** Sets whether it scrolls automatically, and whether it animates; if not, it jumps. */
  go(isRunning: boolean, mayGlide: boolean): void {
    this.#isRunning = isRunning;
    this.#mayGlide = mayGlide;
    this.#wake();
  }

  /** Pauses automatic scrolling while a finger is down. */
  hold(isHeld: boolean): void {
    this.#isHeld = isHeld;
    this.#wake();
  }

  moveTo(position: number): void {
    this.#glide = undefined;
    this.#position = position;
    this.#show();
  }

  stepOn(direction: 1 | -1): void {
    this.#glideTo(adjacentPosition(this.#position, this.#step, direction));
  }

  pick(card: number): void {
    this.#glideTo(nearestPosition(this.#position, card, this.#step, this.#count));
  }

  /** Animates to the nearest card. */
  settle(): void {
    this.#glideTo(Math.round(this.#position / this.#step) * this.#step);
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
  }

  get #moves(): boolean {
    return this.#isRunning && !this.#isHeld;
  }

  #glideTo(to: number): void {
    if (this.#mayGlide) {
      this.#glide = { from: this.#position, to, startedAt: performance.now() };
      this.#wake();
    } else {
      this.moveTo(to);
    }
  }

  #wake(): void {
    if (this.#frame !== 0 || !(this.#glide || this.#moves)) return;
    this.#drawnAt = performance.now();
    this.#frame = requestAnimationFrame(this.#go);
  }

  readonly #go = (now: number): void => {
    this.#frame = 0;
    if (this.#glide) {
      const { position, isOver } = glideAt(this.#glide, now);
      this.#position = position;
      if (isOver) this.#glide = undefined;
    } else if (this.#moves) {
      this.#position = advance(this.#position, now - this.#drawnAt);
    }
    this.#show();
    this.#wake();
    this.#drawnAt = now;
  };

  #show(): void {
    if (this.#count === 0) return;
    if (!this.#glide) this.#position = wrap(this.#position, this.#step * this.#count);
    const offset = wrap(this.#position, this.#step * this.#count);
    this.#draw(offset, cardAt(this.#position, this.#step, this.#count));
  }
}
