import { copyGrid, createGrid, cropGrid, fillBox, type Grid, outlineBox } from "../pixels/grid.ts";
import { drawLandscape } from "../pixels/landscape.ts";
import * as c from "../pixels/palette.ts";
import { peaks } from "../pixels/views.ts";
import { drawCity } from "../scenes/city.ts";
import { drawReef } from "../scenes/reef.ts";
import { drawTable } from "../scenes/table.ts";

/** The scenes that a cover is made of, in the order in which they are offered. */
export const coverScenes: readonly ((width: number, height: number) => Grid)[] = [
  drawTable,
  (width, height) => drawLandscape({ ...peaks, seed: 2 }, width, height),
  drawCity,
  drawReef,
];

/** A cover, and below it the frames that it could be made of. Bars stand for the words of the title. */
export function drawCovers(): Grid {
  const grid = createGrid(240, 160, c.ink);
  const [first = drawTable] = coverScenes;
  copyGrid(grid, cropGrid(first(240, 160), [0, 26, 240, 118]), 0, 0);
  [
    [12, 58, 40],
    [12, 34],
  ].forEach(([left = 0, ...words], line) => {
    words.reduce((from, wide) => {
      fillBox(grid, [from + 1, 15 + line * 20, wide, 14], c.ink);
      fillBox(grid, [from, 14 + line * 20, wide, 14], line === 0 ? c.white : c.candle);
      return from + wide + 6;
    }, left);
  });
  coverScenes.forEach((draw, at) => {
    const left = 8 + at * 57;
    copyGrid(grid, draw(54, 34), left, 122);
    if (at === 0) outlineBox(grid, [left - 2, 120, 58, 38], c.krill);
  });
  return grid;
}
