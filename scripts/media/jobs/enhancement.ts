import { arrows, boat } from "../parts/small-sprites.ts";
import { coarsen } from "../pixels/coarsen.ts";
import { copyGrid, createGrid, cropGrid, enlarge, fillBox, fillPlate, type Grid } from "../pixels/grid.ts";
import * as c from "../pixels/inks.ts";
import { drawLandscape } from "../pixels/landscape.ts";
import { stamp } from "../pixels/stamp.ts";
import { peaks } from "../pixels/views.ts";

const coarseness = 8;

/** With its sun on the coarse side and its mountain on both. */
const lake = { ...peaks, ...(peaks.disc && { disc: { ...peaks.disc, x: 0.28 } }) };

/** The same shot, coarse to the left of a line and fine to its right. */
export function drawEnhancement(): Grid {
  const grid = createGrid(240, 160, c.wash);
  const fine = cropGrid(drawLandscape(lake, 236, 128), [27, 0, 208, 128]);
  stamp(fine, boat, [138, 92], { h: c.ink, s: c.white, t: c.mist, m: c.ink });
  const coarse = enlarge(coarsen(fine, coarseness), coarseness);
  fillBox(grid, [20, 20, 208, 128], c.ripple);
  copyGrid(grid, fine, 16, 16);
  copyGrid(grid, cropGrid(coarse, [0, 0, 104, 128]), 16, 16);
  fillBox(grid, [118, 8, 4, 144], c.ink);
  fillPlate(grid, [108, 68, 24, 24], c.ink);
  stamp(grid, arrows, [114, 77], { a: c.krill });
  return grid;
}
