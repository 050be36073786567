/** 0.5 px every 50 ms. */
const pxPerMs = 0.01;
/** Upper bound for late frames, such as the first one after a pause. */
const longestFrameMs = 100;

const glideMs = 420;

/** The position after `elapsedMs` of automatic scrolling. */
export function advance(position: number, elapsedMs: number): number {
  return position + Math.min(Math.max(elapsedMs, 0), longestFrameMs) * pxPerMs;
}

/** Normalizes a position to one pass of the loop. */
export function wrap(position: number, pass: number): number {
  return pass > 0 ? ((position % pass) + pass) % pass : 0;
}

/** The index of the card that is nearest to the start of the row. */
export function cardAt(position: number, step: number, count: number): number {
  return Math.round(wrap(position, step * count) / step) % count;
}

/**
 * The position of the next or the previous card. Between two cards it is the nearer one in that direction, if that is
 * farther than a rounding error.
 */
export function adjacentPosition(position: number, step: number, direction: 1 | -1): number {
  const cards = position / step;
  const slack = 0.02;
  return step * (direction === 1 ? Math.floor(cards + slack) + 1 : Math.ceil(cards - slack) - 1);
}

/** The nearest position of a card, in either direction. */
export function nearestPosition(position: number, card: number, step: number, count: number): number {
  const pass = step * count;
  const ahead = wrap(card * step - position, pass);
  return position + (ahead > pass / 2 ? ahead - pass : ahead);
}

/** An ease-out transition between two positions. */
export interface Glide {
  readonly from: number;
  readonly to: number;
  readonly startedAt: number;
}

export function glideAt({ from, to, startedAt }: Glide, now: number): { position: number; isOver: boolean } {
  const share = Math.min((now - startedAt) / glideMs, 1);
  return { position: from + (to - from) * (1 - (1 - share) ** 3), isOver: share === 1 };
}
