/** 0.5 px every 50 ms. */
const pxPerMs = 0.01;
/** What came late, such as the first frame after a pause, moves the row by no more than a frame or two. */
const longestFrameMs = 100;

const glideMs = 420;

/** Where the row stands after some time of going by itself. */
export function advance(position: number, elapsedMs: number): number {
  return position + Math.min(Math.max(elapsedMs, 0), longestFrameMs) * pxPerMs;
}

/** The same place within one pass: after the last card comes the first. */
export function wrap(position: number, pass: number): number {
  return pass > 0 ? ((position % pass) + pass) % pass : 0;
}

/** Which card stands at the start of the row, or is about to. */
export function cardAt(position: number, step: number, count: number): number {
  return Math.round(wrap(position, step * count) / step) % count;
}

/**
 * The place of the card before or after. A row that stands between two cards goes on to the nearer side of
 * the two, and never only by a hair.
 */
export function adjacentPosition(position: number, step: number, direction: 1 | -1): number {
  const cards = position / step;
  const slack = 0.02;
  return step * (direction === 1 ? Math.floor(cards + slack) + 1 : Math.ceil(cards - slack) - 1);
}

/** The place of a card that is nearest from here, forwards or backwards. */
export function nearestPosition(position: number, card: number, step: number, count: number): number {
  const pass = step * count;
  const ahead = wrap(card * step - position, pass);
  return position + (ahead > pass / 2 ? ahead - pass : ahead);
}

/** A glide to a place: fast at first, then slower. */
export interface Glide {
  readonly from: number;
  readonly to: number;
  readonly startedAt: number;
}

export function glideAt({ from, to, startedAt }: Glide, now: number): { position: number; isOver: boolean } {
  const share = Math.min((now - startedAt) / glideMs, 1);
  return { position: from + (to - from) * (1 - (1 - share) ** 3), isOver: share === 1 };
}
