import { tick } from "../motifs/sprites.ts";
import { copyGrid, createGrid, fillBox, fillRounded, type Grid } from "../pixels/grid.ts";
import { drawLandscape, type View } from "../pixels/landscape.ts";
import * as c from "../pixels/palette.ts";
import { drawSprite } from "../pixels/sprite.ts";
import { night, peaks, sunset } from "../pixels/views.ts";

/** Three covers, the middle one selected. */
export function drawCovers(): Grid {
  const grid = createGrid(240, 160, c.krill);
  paintCover(grid, { left: 18, top: 34, width: 78, height: 104, view: night, title: [[30, 18], [38]] });
  paintCover(grid, {
    left: 144,
    top: 34,
    width: 78,
    height: 104,
    view: sunset,
    title: [
      [18, 24],
      [30, 16],
    ],
  });
  fillBox(grid, [70, 16, 106, 136], c.ember);
  fillRounded(grid, [64, 8, 108, 140], c.ink);
  paintCover(grid, {
    left: 68,
    top: 12,
    width: 100,
    height: 132,
    view: { ...peaks, seed: 2 },
    title: [
      [34, 44],
      [52, 24],
    ],
  });
  fillRounded(grid, [158, 2, 22, 22], c.ink);
  fillRounded(grid, [160, 4, 18, 18], c.white);
  drawSprite(grid, tick, [165, 10], { t: c.moss });
  return grid;
}

interface Cover {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly view: View;
  /** Lines of bars that stand for words: their widths in cells. */
  readonly title: readonly (readonly number[])[];
}

function paintCover(grid: Grid, { left, top, width, height, view, title }: Cover): void {
  fillBox(grid, [left + 4, top + 4, width, height], c.ember);
  copyGrid(grid, drawLandscape(view, width, height), left, top);
  title.forEach((words, line) => {
    words.reduce((from, long) => {
      fillBox(grid, [from + 1, top + 13 + line * 15, long, 10], c.ink);
      fillBox(grid, [from, top + 12 + line * 15, long, 10], line === 0 ? c.white : c.peach);
      return from + long + 5;
    }, left + 8);
  });
}
