import type { Grid } from "./grid.ts";

const side = 8;

/** The eight-by-eight Bayer matrix as thresholds between 0 and 1, built by doubling. */
export const thresholds: readonly number[] = (() => {
  let matrix = [[0]];
  while (matrix.length < side) {
    const upper = matrix.map((row) => [...row.map((n) => 4 * n), ...row.map((n) => 4 * n + 2)]);
    const lower = matrix.map((row) => [...row.map((n) => 4 * n + 3), ...row.map((n) => 4 * n + 1)]);
    matrix = [...upper, ...lower];
  }
  return matrix.flat().map((n) => (n + 0.5) / (side * side));
})();

/** The row where the water begins: level on narrow screens, else rising to the right, clear of the copy. */
export function surfaceAt(x: number, { width, height }: Grid, isNarrow: boolean): number {
  if (isNarrow) return height * 0.5;
  const rise = Math.min(1, Math.max(0, (x / width - 0.34) / 0.4));
  return height * (0.7 - 0.46 * rise);
}

/** Fills the picture with water that thickens downwards: no shades, only more cells of two colours. */
export function paintWater(grid: Grid, isNarrow: boolean, colours: { shallow: number; deep: number }): void {
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
