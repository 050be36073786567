import { paintClip } from "../motifs/track.ts";
import { copyGrid, createGrid, fillBox, fillRoundedBox, type Grid } from "../pixels/grid.ts";
import { drawLandscape } from "../pixels/landscape.ts";
import * as c from "../pixels/palette.ts";
import { forest } from "../pixels/views.ts";

/** One film on a monitor, in a browser window and on a phone. */
export function drawThreePlaces(): Grid {
  const grid = createGrid(240, 160, c.wash);
  fillBox(grid, [0, 132, 240, 28], c.mist);
  fillBox(grid, [0, 132, 240, 1], c.ripple);
  paintMonitor(grid);
  paintBrowser(grid);
  paintPhone(grid);
  return grid;
}

function drawFilm(width: number, height: number): Grid {
  return drawLandscape(forest, width, height);
}

function paintMonitor(grid: Grid): void {
  fillBox(grid, [74, 118, 20, 20], c.steel);
  fillRoundedBox(grid, [56, 136, 56, 5], c.steel);
  fillRoundedBox(grid, [12, 14, 144, 106], c.ink);
  copyGrid(grid, drawFilm(136, 78), 16, 18);
  fillBox(grid, [16, 98, 136, 18], c.deep);
  [30, 22, 36, 44].reduce((left, width, at) => {
    const colours =
      at % 2 === 0 ? { background: c.shallow, wave: c.marine } : { background: c.krill, wave: c.rust };
    paintClip(grid, [left, 101, width - 1, 12], colours, at + 20);
    return left + width;
  }, 18);
}

function paintBrowser(grid: Grid): void {
  fillRoundedBox(grid, [114, 57, 104, 84], c.ripple);
  fillRoundedBox(grid, [112, 54, 104, 84], c.ink);
  fillBox(grid, [113, 55, 102, 82], c.white);
  [c.krill, c.fog, c.fog].forEach((colour, at) => {
    fillBox(grid, [118 + at * 6, 59, 4, 4], colour);
  });
  fillRoundedBox(grid, [140, 58, 68, 6], c.pale);
  copyGrid(grid, drawFilm(94, 58), 117, 68);
  fillRoundedBox(grid, [117, 129, 30, 5], c.krill);
  fillRoundedBox(grid, [150, 129, 20, 5], c.fog);
}

function paintPhone(grid: Grid): void {
  fillRoundedBox(grid, [186, 72, 44, 80], c.ink);
  copyGrid(grid, drawFilm(38, 60), 189, 78);
  fillBox(grid, [203, 75, 10, 1], c.steel);
  fillBox(grid, [189, 138, 38, 10], c.deep);
  fillRoundedBox(grid, [192, 141, 14, 4], c.krill);
  fillRoundedBox(grid, [208, 141, 16, 4], c.shallow);
}
