import { boat, gull } from "../parts/small-sprites.ts";
import { paintClip, paintGap, paintPlayhead } from "../parts/track.ts";
import { copyGrid, createGrid, fillBox, type Grid, outlineBox } from "../pixels/grid.ts";
import * as c from "../pixels/inks.ts";
import { drawLandscape } from "../pixels/landscape.ts";
import { stamp } from "../pixels/stamp.ts";
import { sunset } from "../pixels/views.ts";

/** Pieces along the track: how wide, and how deep one has fallen that was taken out. */
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

/** Pauses fall off the track while the film plays. */
export function drawSmartCuts(): Grid {
  const grid = createGrid(240, 160, c.ink);
  const film = drawLandscape(sunset, 172, 96);
  stamp(film, boat, [44, 60], { h: c.ink, s: c.candle, t: c.peach, m: c.ink });
  stamp(film, gull, [70, 30], { g: c.ink });
  stamp(film, gull, [84, 24], { g: c.ink });
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
      const inks = warm ? { ground: c.krill, wave: c.rust } : { ground: c.shallow, wave: c.marine };
      paintClip(grid, [left + 1, 116, width - 2, 18], inks, at + 3);
    } else {
      paintGap(grid, [left + 1, 116 + fallen, width - 2, 16], c.smoke);
    }
    left += width;
  });
}
