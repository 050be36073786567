import { boat, gull } from "../motifs/sprites.ts";
import { paintClip, paintGap, paintPlayhead } from "../motifs/track.ts";
import { copyGrid, createGrid, fillBox, type Grid, outlineBox } from "../pixels/grid.ts";
import { drawLandscape } from "../pixels/landscape.ts";
import * as c from "../pixels/palette.ts";
import { drawSprite } from "../pixels/sprite.ts";
import { sunset } from "../pixels/views.ts";

/** Pieces of the track, in cells. Pauses that were cut out have fallen by some cells. */
const pieces: readonly (readonly [width: number, fallen?: number])[] = [
  [33],
  [21, 26],
  [40],
  [27, 22],
  [18],
  [31],
  [24, 29],
  [46],
];

/** Pauses drop off the track while the film plays. */
export function drawSmartCuts(): Grid {
  const grid = createGrid(240, 160, c.ink);
  const film = drawLandscape(sunset, 172, 96);
  drawSprite(film, boat, [44, 60], { h: c.ink, s: c.candle, t: c.peach, m: c.ink });
  drawSprite(film, gull, [70, 30], { g: c.ink });
  drawSprite(film, gull, [84, 24], { g: c.ink });
  copyGrid(grid, film, 34, 9);
  outlineBox(grid, [33, 8, 174, 98], c.steel);
  fillBox(grid, [0, 113, 240, 24], c.deep);
  paintPieces(grid);
  paintPlayhead(grid, 121, [109, 141]);
  return grid;
}

function paintPieces(grid: Grid): void {
  let left = 0;
  pieces.forEach(([width, fallen], at) => {
    if (fallen === undefined) {
      const warm = at % 2 === 0;
      const colours = warm
        ? { background: c.krill, wave: c.rust }
        : { background: c.shallow, wave: c.marine };
      paintClip(grid, [left + 1, 116, width - 2, 18], colours, at + 3);
    } else {
      paintGap(grid, [left + 1, 116 + fallen, width - 2, 16], c.smoke);
    }
    left += width;
  });
}
