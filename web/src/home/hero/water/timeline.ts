import { initialClips } from "../initial-clips.ts";

/** A piece on the timeline, in cells. */
export interface Piece {
  x: number;
  readonly width: number;
  /** For clips the colour (0 to 2), for scraps the vertical offset. */
  readonly kind: number;
}

export interface Timeline {
  /** Left of the playhead, oldest first: the kept clips, without gaps. */
  clips: Piece[];
  /** Right of the playhead, nearest first: unsorted footage. */
  scraps: Piece[];
}

const speed = 7;

/** A clip in another colour than the one before it. */
function clipAt(x: number, before: Piece | undefined, random: () => number): Piece {
  const kind = before ? (before.kind + 1 + Math.floor(random() * 2)) % 3 : 0;
  return { x, width: 5 + Math.floor(random() * 16), kind };
}

function clipBefore({ x, kind }: Piece, random: () => number): Piece {
  const width = 5 + Math.floor(random() * 16);
  return { x: x - 1 - width, width, kind: (kind + 2) % 3 };
}

function scrapAt(x: number, random: () => number): Piece {
  return { x, width: 2 + Math.floor(random() * 9), kind: Math.floor(random() * 3) - 1 };
}

const endOf = (piece: Piece) => piece.x + piece.width;

/** A timeline that is filled on both sides of its playhead, on the left with the initial clips and older ones. */
export function createTimeline(playhead: number, width: number, random: () => number): Timeline {
  const clips: Piece[] = initialClips.map((clip) => ({ ...clip, x: playhead + clip.x }));
  for (let oldest = clips[0]; oldest && oldest.x > -20; oldest = clips[0]) {
    clips.unshift(clipBefore(oldest, random));
  }
  const timeline: Timeline = { clips, scraps: [] };
  refill(timeline, playhead, width, random);
  return timeline;
}

/** Moves everything to the left; new clips appear at the playhead. */
export function moveTimeline(
  timeline: Timeline,
  { playhead, width, stepS }: { playhead: number; width: number; stepS: number },
  random: () => number,
): void {
  for (const piece of [...timeline.clips, ...timeline.scraps]) piece.x -= speed * stepS;
  timeline.clips = timeline.clips.filter((clip) => endOf(clip) > -4);
  timeline.scraps = timeline.scraps.filter((scrap) => endOf(scrap) > playhead + 1);
  refill(timeline, playhead, width, random);
}

function refill(timeline: Timeline, playhead: number, width: number, random: () => number): void {
  const newest = timeline.clips.at(-1);
  if (!newest || endOf(newest) < playhead - 1) {
    timeline.clips.push(clipAt(newest ? endOf(newest) + 1 : playhead, newest, random));
  }
  for (let last = timeline.scraps.at(-1); !last || endOf(last) < width + 30; last = timeline.scraps.at(-1)) {
    const gap = 1 + Math.floor(random() * 5);
    timeline.scraps.push(scrapAt((last ? endOf(last) : playhead) + gap, random));
  }
}
