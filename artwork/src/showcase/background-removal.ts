import { drawings } from "@baleen/web/entry-artwork.ts";
import { copyGrid, drawGrid, fillBox, type Grid } from "../pixels/grid.ts";
import { drawLandscape } from "../pixels/landscape.ts";
import * as c from "../pixels/palette.ts";
import { drawSprite } from "../pixels/sprite.ts";
import { sunset } from "../pixels/views.ts";
import { siteColour } from "../site-colours.ts";

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
