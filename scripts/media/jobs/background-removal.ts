import { paintWhale } from "../parts/whale.ts";
import { copyGrid, drawGrid, fillBox, type Grid } from "../pixels/grid.ts";
import * as c from "../pixels/inks.ts";
import { drawLandscape } from "../pixels/landscape.ts";
import { sunset } from "../pixels/views.ts";

/** A whale, half of it already without its background. */
export function drawBackgroundRemoval(): Grid {
  const grid = drawGrid(120, 80, (x, y) => (((x >> 2) + (y >> 2)) % 2 === 0 ? c.white : c.pale));
  copyGrid(grid, drawLandscape(sunset, 60, 80), 0, 0);
  paintWhale(grid, [23, 22]);
  fillBox(grid, [59, 0, 1, 80], c.ink);
  return grid;
}
