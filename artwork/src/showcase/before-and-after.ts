import { arrows } from "../motifs/sprites.ts";
import {
  coarsen,
  copyGrid,
  createGrid,
  cropGrid,
  drawGrid,
  enlarge,
  fillBox,
  fillRoundedBox,
  type Grid,
} from "../pixels/grid.ts";
import * as c from "../pixels/palette.ts";
import { drawSprite } from "../pixels/sprite.ts";
import { drawCity } from "../scenes/city.ts";
import { drawSpeaker, paintSpeaker } from "../scenes/room.ts";

/** The number of the person whose background is removed. */
const speaker = 1;

/** A shot, and what the tool makes of it. */
export interface BeforeAndAfter {
  readonly before: Grid;
  readonly after: Grid;
}

/** A city at night, at a low resolution and enhanced. */
export function drawEnhancement(): BeforeAndAfter {
  const after = drawCity(240, 160);
  return { before: enlarge(coarsen(after, 4), 4), after };
}

/** A speaker in a study, and without it. */
export function drawBackgroundRemoval(): BeforeAndAfter {
  const after = drawGrid(80, 54, (x, y) => (((x >> 1) + (y >> 1)) % 2 === 0 ? c.white : c.pale));
  paintSpeaker(after, speaker);
  return { before: enlargeAndCrop(drawSpeaker(speaker, 80, 54)), after: enlargeAndCrop(after) };
}

/** Enlarges three times and cuts off the rows that exceed the picture's height. */
function enlargeAndCrop(grid: Grid): Grid {
  return cropGrid(enlarge(grid, 3), [0, 1, 240, 160]);
}

/** Both in one picture, left and right of a line. */
export function drawBothHalves({ before, after }: BeforeAndAfter): Grid {
  const grid = createGrid(240, 160, c.ink);
  copyGrid(grid, after, 0, 0);
  copyGrid(grid, cropGrid(before, [0, 0, 120, 160]), 0, 0);
  fillBox(grid, [119, 0, 2, 160], c.ink);
  fillRoundedBox(grid, [108, 110, 24, 24], c.ink);
  drawSprite(grid, arrows, [114, 119], { a: c.krill });
  return grid;
}
