import { tick } from "../motifs/sprites.ts";
import { copyGrid, createGrid, fillBox, fillRoundedBox, type Grid } from "../pixels/grid.ts";
import { drawLandscape } from "../pixels/landscape.ts";
import * as c from "../pixels/palette.ts";
import { drawSprite } from "../pixels/sprite.ts";
import { desert, forest, morning, night, noon, peaks, sunset } from "../pixels/views.ts";

const views = [sunset, forest, noon, night, morning, peaks, desert];

/** The progress of each film, from 0 to 1. */
const progress = [1, 1, 1, 1, 1, 1, 0.75, 0.5, 0.3, 0, 0, 0];

/** A folder of twelve films in batch processing, with decreasing progress. */
export function drawBatch(): Grid {
  const grid = createGrid(240, 160, c.krill);
  fillRoundedBox(grid, [14, 8, 78, 30], c.ink);
  fillRoundedBox(grid, [10, 18, 220, 134], c.ink);
  progress.forEach((share, at) => {
    paintFilm(grid, [18 + (at % 4) * 52, 26 + Math.floor(at / 4) * 41], share, at);
  });
  return grid;
}

function paintFilm(grid: Grid, [left, top]: readonly [number, number], share: number, at: number): void {
  const view = views[(at * 3 + Math.floor(at / 4)) % views.length] ?? sunset;
  const film = drawLandscape({ ...view, seed: view.seed + at }, 48, 30);
  if (share === 0) {
    for (let y = 0; y < 30; y += 1) for (let x = y % 2; x < 48; x += 2) fillBox(film, [x, y, 1, 1], c.ink);
  }
  copyGrid(grid, film, left, top);
  fillBox(grid, [left, top + 32, 48, 4], c.steel);
  fillBox(grid, [left, top + 32, Math.round(48 * share), 4], share === 1 ? c.leaf : c.krill);
  if (share === 1) {
    fillRoundedBox(grid, [left + 34, top + 2, 12, 10], c.ink);
    drawSprite(grid, tick, [left + 35, top + 4], { t: c.leaf });
  }
}
