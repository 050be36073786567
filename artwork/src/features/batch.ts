import { tick } from "../motifs/sprites.ts";
import { paintClip } from "../motifs/track.ts";
import { copyGrid, createGrid, fillBox, fillRounded, type Grid } from "../pixels/grid.ts";
import { drawLandscape } from "../pixels/landscape.ts";
import * as c from "../pixels/palette.ts";
import { drawSprite } from "../pixels/sprite.ts";
import { desert, morning, night, noon, peaks, sunset } from "../pixels/views.ts";

/** The clips that every film is cut to, with gaps between them. */
const clips: readonly (readonly [left: number, width: number])[] = [
  [0, 34],
  [40, 22],
  [69, 41],
  [116, 28],
];
const trackLength = 144;

const films = [sunset, noon, night, peaks, desert, morning];
const progress = [1, 1, 0.86, 0.58, 0.31, 0.08];

/** Six films below each other, each cut in the same places, with decreasing progress. */
export function drawBatchFeature(): Grid {
  const grid = createGrid(208, 130, c.krill);
  fillRounded(grid, [4, 4, 200, 122], c.ink);
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
  clips.forEach(([left, width], at) => {
    if (left + width > done) return;
    const colours =
      at % 2 === 0 ? { background: c.shallow, wave: c.marine } : { background: c.krill, wave: c.rust };
    paintClip(grid, [40 + left, top + 1, width, 15], colours, row * 5 + at);
  });
  if (done < trackLength) fillBox(grid, [40 + done, top - 1, 2, 19], c.foam);
  else {
    fillRounded(grid, [188, top + 3, 13, 12], c.pine);
    drawSprite(grid, tick, [190, top + 6], { t: c.leaf });
  }
}
