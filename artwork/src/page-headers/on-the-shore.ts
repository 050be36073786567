import { boat, gull, tick } from "../motifs/sprites.ts";
import { paintClip, paintPlayhead } from "../motifs/track.ts";
import { type Box, copyGrid, fillBox, fillRoundedBox, type Grid } from "../pixels/grid.ts";
import { drawLandscape, type View } from "../pixels/landscape.ts";
import { smoothNoise } from "../pixels/noise.ts";
import * as c from "../pixels/palette.ts";
import { drawSprite } from "../pixels/sprite.ts";
import { sunset } from "../pixels/views.ts";

const size = { width: 256, height: 144 } as const;
const screen = { left: 163, top: 17, width: 58, height: 112 } as const;

/** A phone on a beach that edits a film of the view behind it. */
export function drawOnTheShore(): Grid {
  const grid = drawView(sunset, size.width, size.height);
  drawSprite(grid, boat, [40, 84], { h: c.ink, s: c.candle, t: c.peach, m: c.ink });
  drawSprite(grid, gull, [34, 30], { g: c.ink });
  drawSprite(grid, gull, [118, 22], { g: c.ink });
  paintSand(grid);
  paintPhone(grid);
  return grid;
}

/** Places the sun beside the phone. */
function drawView(view: View, width: number, height: number): Grid {
  return drawLandscape({ ...view, ...(view.disc && { disc: { ...view.disc, x: 0.36 } }) }, width, height);
}

function paintSand(grid: Grid): void {
  for (let x = 0; x < size.width; x += 1) {
    const top = Math.round(124 + 7 * smoothNoise(9, x / 46) - x / 26);
    fillBox(grid, [x, top, 1, 2], c.krill);
    fillBox(grid, [x, top + 2, 1, size.height - top], c.rust);
    if ((x * 7) % 5 < 2) fillBox(grid, [x, top + 7 + ((x * 13) % 11), 2, 1], c.char);
  }
}

function paintPhone(grid: Grid): void {
  const { left, top, width, height } = screen;
  fillRoundedBox(grid, [left - 2, top - 6, width + 8, height + 14], c.char);
  fillRoundedBox(grid, [left - 4, top - 8, width + 8, height + 16], c.ink);
  fillBox(grid, [left, top, width, height], c.deep);
  fillBox(grid, [left + 22, top - 5, 14, 2], c.steel);
  const film = drawView(sunset, width, 58);
  drawSprite(film, boat, [33, 31], { h: c.ink, s: c.candle, t: c.peach, m: c.ink });
  copyGrid(grid, film, left, top);
  paintFocusFrame(grid, [left + 29, top + 26, 20, 20]);
  paintTrack(grid);
  paintTakes(grid);
}

/** The corners of a camera's focus frame. */
function paintFocusFrame(grid: Grid, [left, top, width, height]: Box): void {
  for (const x of [left, left + width - 5]) {
    for (const y of [top, top + height - 1]) fillBox(grid, [x, y, 5, 1], c.white);
  }
  for (const x of [left, left + width - 1]) {
    for (const y of [top, top + height - 5]) fillBox(grid, [x, y, 1, 5], c.white);
  }
}

function paintTrack(grid: Grid): void {
  const left = screen.left + 3;
  const top = screen.top + 64;
  fillBox(grid, [screen.left, top - 2, screen.width, 16], c.abyss);
  paintClip(grid, [left, top, 14, 12], { background: c.shallow, wave: c.marine }, 20);
  paintClip(grid, [left + 15, top, 20, 12], { background: c.krill, wave: c.rust }, 21);
  paintClip(grid, [left + 36, top, 16, 12], { background: c.shallow, wave: c.marine }, 22);
  paintPlayhead(grid, left + 24, [top - 4, top + 14]);
}

/** Three takes, the first and last of them selected. */
function paintTakes(grid: Grid): void {
  const top = screen.top + 84;
  [true, false, true].forEach((isSelected, at) => {
    const left = screen.left + 3 + at * 18;
    fillRoundedBox(grid, [left, top, 16, 22], isSelected ? c.krill : c.steel);
    const take = drawLandscape({ ...sunset, seed: 7 + at, waves: at }, 14, 14);
    copyGrid(grid, take, left + 1, top + 1);
    if (isSelected) drawSprite(grid, tick, [left + 4, top + 15], { t: c.ink });
  });
}
