import { paintClip, paintGap, paintPlayhead } from "../motifs/track.ts";
import { copyGrid, createGrid, enlarge, fillBox, type Grid, outlineBox } from "../pixels/grid.ts";
import * as c from "../pixels/palette.ts";
import { drawSpeaker } from "../scenes/room.ts";

/** The number of the person who speaks. */
const speaker = 8;

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

/** Pauses drop off the track while the film of a speaker plays. */
export function drawSmartCuts(): Grid {
  const grid = createGrid(240, 160, c.ink);
  copyGrid(grid, enlarge(drawSpeaker(speaker, 86, 48), 2), 34, 9);
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
