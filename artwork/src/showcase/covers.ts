import { copyGrid, createGrid, cropGrid, type Grid, outlineBox } from "../pixels/grid.ts";
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

/** A cover, and below it the frames that it could be made of. Pages write the title on it, in their language. */
export function drawCovers(): Grid {
  const grid = createGrid(240, 160, c.ink);
  const [first = drawTable] = coverScenes;
  copyGrid(grid, cropGrid(first(240, 160), [0, 26, 240, 118]), 0, 0);
  coverScenes.forEach((draw, at) => {
    const left = 8 + at * 57;
    copyGrid(grid, draw(54, 34), left, 122);
    if (at === 0) outlineBox(grid, [left - 2, 120, 58, 38], c.krill);
  });
  return grid;
}
