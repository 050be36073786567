/** A clip on the hero's timeline, in cells. Its colour is one of three. */
interface InitialClip {
  /** Distance of its left end from the playhead; negative. */
  readonly x: number;
  readonly width: number;
  readonly kind: 0 | 1 | 2;
}

const widths = [12, 8, 19, 7, 14, 11, 17, 6, 13, 20, 9, 15, 8, 16, 10, 18];
const total = widths.reduce((sum, width) => sum + width + 1, -1);
const kinds = [2, 0, 1] as const;

/** The clips left of the playhead at the start, oldest first, in the static picture and on the canvas. */
export const initialClips: readonly InitialClip[] = widths.map((width, index) => ({
  x: widths.slice(0, index).reduce((x, before) => x + before + 1, -total),
  width,
  kind: kinds[index % 3] ?? 0,
}));
