const widths = [12, 8, 19, 7, 14, 11, 17, 6, 13, 20, 9, 15, 8, 16, 10, 18];
const total = widths.reduce((sum, width) => sum + width + 1, -1);

/**
 * The clips left of the playhead at the start, oldest first, for the static picture and the canvas. Positions are in
 * cells from the playhead; the colour is one of three.
 */
export const initialClips = widths.map((width, index) => ({
  x: widths.slice(0, index).reduce((x, before) => x + before + 1, -total),
  width,
  kind: (index + 2) % 3,
}));
