import { drawings } from "../from-pages.ts";
import { arrows, boat } from "../motifs/sprites.ts";
import {
  coarsen,
  copyGrid,
  createGrid,
  cropGrid,
  drawGrid,
  enlarge,
  fillBox,
  fillRounded,
  type Grid,
} from "../pixels/grid.ts";
import { drawLandscape } from "../pixels/landscape.ts";
import * as c from "../pixels/palette.ts";
import { drawSprite } from "../pixels/sprite.ts";
import { peaks, sunset } from "../pixels/views.ts";
import { siteColour } from "../site-colours.ts";

const coarseness = 8;

/** With the sun on the coarse side and the mountain on both. */
const lake = { ...peaks, ...(peaks.disc && { disc: { ...peaks.disc, x: 0.28 } }) };

/** One shot, at a low resolution left of a line and enhanced to the right of it. */
export function drawEnhancement(): Grid {
  const grid = createGrid(240, 160, c.wash);
  const fine = cropGrid(drawLandscape(lake, 236, 128), [27, 0, 208, 128]);
  drawSprite(fine, boat, [138, 92], { h: c.ink, s: c.white, t: c.mist, m: c.ink });
  const coarse = enlarge(coarsen(fine, coarseness), coarseness);
  fillBox(grid, [20, 20, 208, 128], c.ripple);
  copyGrid(grid, fine, 16, 16);
  copyGrid(grid, cropGrid(coarse, [0, 0, 104, 128]), 16, 16);
  fillBox(grid, [118, 8, 4, 144], c.ink);
  fillRounded(grid, [108, 68, 24, 24], c.ink);
  drawSprite(grid, arrows, [114, 77], { a: c.krill });
  return grid;
}

const whaleMarks = ["b", "m", "h", "w", "g", "l", "p", "k", "n", "e", "i"];
const whalePalette = Object.fromEntries(whaleMarks.map((mark) => [mark, siteColour(`whale-${mark}`)]));

/** The site's whale, unaltered, with the background removed on the right half. */
export function drawBackgroundRemoval(): Grid {
  const grid = drawGrid(120, 80, (x, y) => (((x >> 2) + (y >> 2)) % 2 === 0 ? c.white : c.pale));
  copyGrid(grid, drawLandscape(sunset, 60, 80), 0, 0);
  drawSprite(grid, drawings.whaleRows, [23, 22], whalePalette);
  fillBox(grid, [59, 0, 1, 80], c.ink);
  return grid;
}
