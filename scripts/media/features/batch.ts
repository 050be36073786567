import { tick } from "../parts/small-sprites.ts";
import { paintClip } from "../parts/track.ts";
import { copyGrid, createGrid, fillBox, fillPlate, type Grid } from "../pixels/grid.ts";
import * as c from "../pixels/inks.ts";
import { drawLandscape } from "../pixels/landscape.ts";
import { stamp } from "../pixels/stamp.ts";
import { desert, morning, night, noon, peaks, sunset } from "../pixels/views.ts";

/** One way of cutting: what stays, and the gaps between. */
const recipe: readonly (readonly [left: number, width: number])[] = [
  [0, 34],
  [40, 22],
  [69, 41],
  [116, 28],
];
const trackLength = 144;

const films = [sunset, noon, night, peaks, desert, morning];
const progress = [1, 1, 0.86, 0.58, 0.31, 0.08];

/** Six films beneath each other, cut in the same places one after another. */
export function drawBatchFeature(): Grid {
  const grid = createGrid(208, 130, c.krill);
  fillPlate(grid, [4, 4, 200, 122], c.ink);
  films.forEach((view, row) => {
    const top = 8 + row * 19;
    copyGrid(grid, drawLandscape(view, 28, 17), 8, top);
    paintRow(grid, top, row, Math.round(trackLength * (progress[row] ?? 0)));
  });
  return grid;
}

function paintRow(grid: Grid, top: number, row: number, done: number): void {
  fillBox(grid, [40, top + 3, trackLength, 11], c.steel);
  fillBox(grid, [40, top, done, 17], c.ink);
  recipe.forEach(([left, width], at) => {
    if (left + width > done) return;
    const inks = at % 2 === 0 ? { ground: c.shallow, wave: c.marine } : { ground: c.krill, wave: c.rust };
    paintClip(grid, [40 + left, top + 1, width, 15], inks, row * 5 + at);
  });
  if (done < trackLength) fillBox(grid, [40 + done, top - 1, 2, 19], c.foam);
  else {
    fillPlate(grid, [188, top + 3, 13, 12], c.pine);
    stamp(grid, tick, [190, top + 6], { t: c.leaf });
  }
}
