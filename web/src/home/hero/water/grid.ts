/** A picture of cells: one 32-bit colour each, row by row. Zero is transparent. */
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

/** Fills a rectangle, clipped to the picture. */
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
