import { whaleRows, whaleWidth } from "../../../ui/whale/sprite.ts";
import { fillCells, type Grid, setCell } from "./grid.ts";
import type { Palette } from "./palette.ts";
import { mouthOf, type Point, type Scene } from "./scene.ts";

const clipHeight = 7;
const eye = { left: 47, right: 49, top: 16, bottom: 17 } as const;

/** Draws the scene over the water. `look` is the cell at which the eye looks. */
export function paintScene(grid: Grid, scene: Scene, palette: Palette, look: Point): void {
  paintTimeline(grid, scene, palette);
  for (const { x, y, width, height, colour } of scene.krill) {
    fillCells(grid, [Math.round(x), Math.round(y), width, height], palette.krill[colour] ?? 0);
  }
  paintWhale(grid, scene, palette, look);
}

function paintTimeline(grid: Grid, scene: Scene, palette: Palette): void {
  const { track } = scene.stage;
  const playhead = Math.round(mouthOf(scene).x);
  fillCells(grid, [0, track - 1, grid.width, 1], palette.track);
  fillCells(grid, [0, track + clipHeight, grid.width, 1], palette.track);
  for (const clip of scene.clips) {
    const left = Math.round(clip.x);
    const width = Math.min(clip.width, playhead - left);
    fillCells(grid, [left, track, width, clipHeight], palette.clips[clip.kind] ?? 0);
    for (let x = 1; x < width - 1; x += 1) {
      const amplitude = 1 + ((x * 7 + clip.width * 3) % 4);
      fillCells(grid, [left + x, track + 3 - (amplitude >> 1), 1, amplitude], palette.waves[clip.kind] ?? 0);
    }
  }
  for (const scrap of scene.scraps) {
    // Scraps are cut off at the playhead, where clips begin.
    const left = Math.max(playhead, Math.round(scrap.x));
    const right = Math.round(scrap.x) + scrap.width;
    fillCells(grid, [left, track + 2 + scrap.kind, right - left, 3], palette.scrap);
  }
  fillCells(grid, [playhead, track - 4, 1, 14], palette.playhead);
  fillCells(grid, [playhead - 1, track - 5, 3, 2], palette.playhead);
}

function paintWhale(grid: Grid, scene: Scene, { whale }: Palette, look: Point): void {
  const left = scene.stage.whale.x;
  const top = scene.stage.whale.y + Math.round(scene.drift);
  // The whale blinks every six seconds.
  const isShut = scene.timeS % 6.2 > 6.05;
  for (let x = 0; x < whaleWidth; x += 1) {
    const shift = top + columnShift(x, scene);
    whaleRows.forEach((row, y) => {
      const mark = row[x];
      if (mark === undefined || mark === ".") return;
      const isEye = mark === "e" || mark === "i";
      const shown = isEye ? (isShut ? "b" : "e") : mark;
      setCell(grid, left + x, y + shift, whale.get(shown) ?? 0);
    });
  }
  if (isShut) return;
  const glintX = look.x < left + eye.left ? eye.left : eye.right;
  // The glint rests in the eye's upper right corner; the lower left cell is covered by the lid.
  const glintY = look.y > top + eye.bottom + 8 ? eye.bottom : eye.top;
  setCell(grid, left + glintX, glintY + top + columnShift(glintX, scene), whale.get("i") ?? 0);
}

/**
 * Vertical offset of a column of the whale in whole cells: largest at the fluke (column 0), almost none at the nose.
 */
export function columnShift(column: number, { timeS, strength }: Pick<Scene, "timeS" | "strength">): number {
  const tail = 1 - column / whaleWidth;
  // Adding 0 turns -0 into 0.
  return Math.round(strength * (tail * tail * 3.6 + 0.35) * Math.sin(timeS * 1.7 - column * 0.075)) + 0;
}
