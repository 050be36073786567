import type { Palette } from "./palette.ts";

const side = 8;

/** Thresholds of the 8×8 Bayer matrix, from 0 to 1. */
export const thresholds: readonly number[] = (() => {
  let matrix = [[0]];
  while (matrix.length < side) {
    const upper = matrix.map((row) => [...row.map((n) => 4 * n), ...row.map((n) => 4 * n + 2)]);
    const lower = matrix.map((row) => [...row.map((n) => 4 * n + 3), ...row.map((n) => 4 * n + 1)]);
    matrix = [...upper, ...lower];
  }
  return matrix.flat().map((n) => (n + 0.5) / (side * side));
})();

/** The row of the water's surface: level on narrow screens; otherwise rising to the right, below the copy. */
export function surfaceAt(x: number, { width, height }: Grid, isNarrow: boolean): number {
  if (isNarrow) return height * 0.5;
  const rise = Math.min(1, Math.max(0, (x / width - 0.34) / 0.4));
  return height * (0.7 - 0.46 * rise);
}

/** Draws water that becomes denser towards the bottom, by ordered dithering of two colours. */
export function paintWater(grid: Grid, isNarrow: boolean, colours: Palette["water"]): void {
  for (let x = 0; x < grid.width; x += 1) {
    const surface = surfaceAt(x, grid, isNarrow);
    for (let y = 0; y < grid.height; y += 1) {
      const depth = ((y - surface) / (grid.height - surface)) * 1.25;
      const threshold = thresholds[(y % side) * side + (x % side)] ?? 1;
      if (depth <= threshold) continue;
      grid.cells[y * grid.width + x] = depth > 1 + threshold ? colours.deep : colours.shallow;
    }
  }
}

/** A picture made of cells: one 32-bit colour per cell, row by row. Zero is transparent. */
export interface Grid {
  readonly width: number;
  readonly height: number;
  readonly cells: Uint32Array;
}

export function createGrid(width: number, height: number): Grid {
  return { width, height, cells: new Uint32Array(width * height) };
}

export function setCell(grid: Grid, x: number, y: number, colour: number): void {
  if (x < 0 || y < 0 || x >= grid.width || y >= grid.height) return;
  grid.cells[y * grid.width + x] = colour;
}

export function fillCells(
  grid: Grid,
  [left, top, width, height]: readonly [number, number, number, number],
  colour: number,
): void {
  const from = Math.max(0, left);
  const to = Math.min(grid.width, left + width);
  if (from >= to) return;
  for (let y = Math.max(0, top); y < Math.min(grid.height, top + height); y += 1) {
    grid.cells.fill(colour, y * grid.width + from, y * grid.width + to);
  }
}
