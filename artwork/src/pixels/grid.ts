/** A picture of square cells, one colour (0xrrggbb) each, row by row. */
export interface Grid {
  readonly width: number;
  readonly height: number;
  readonly cells: Uint32Array;
}

export type Box = readonly [left: number, top: number, width: number, height: number];

export function createGrid(width: number, height: number, background: number): Grid {
  return { width, height, cells: new Uint32Array(width * height).fill(background) };
}

/** A grid with the colour of each cell computed from its position. */
export function drawGrid(width: number, height: number, colourAt: (x: number, y: number) => number): Grid {
  const cells = Uint32Array.from({ length: width * height }, (_, at) =>
    colourAt(at % width, Math.floor(at / width)),
  );
  return { width, height, cells };
}

export function setCell(grid: Grid, x: number, y: number, colour: number): void {
  if (x < 0 || y < 0 || x >= grid.width || y >= grid.height) return;
  grid.cells[y * grid.width + x] = colour;
}

function cellAt(grid: Grid, x: number, y: number): number {
  return grid.cells[y * grid.width + x] ?? 0;
}

/** Fills a rectangle, clipped to the grid. */
export function fillBox(grid: Grid, [left, top, width, height]: Box, colour: number): void {
  for (let y = top; y < top + height; y += 1) {
    for (let x = left; x < left + width; x += 1) setCell(grid, x, y, colour);
  }
}

/** Fills a rectangle except its four corner cells: the rounded corner of pixel art. */
export function fillRoundedBox(grid: Grid, [left, top, width, height]: Box, colour: number): void {
  fillBox(grid, [left + 1, top, width - 2, height], colour);
  fillBox(grid, [left, top + 1, width, height - 2], colour);
}

export function outlineBox(grid: Grid, [left, top, width, height]: Box, colour: number): void {
  fillBox(grid, [left, top, width, 1], colour);
  fillBox(grid, [left, top + height - 1, width, 1], colour);
  fillBox(grid, [left, top, 1, height], colour);
  fillBox(grid, [left + width - 1, top, 1, height], colour);
}

export function copyGrid(target: Grid, source: Grid, left: number, top: number): void {
  for (let y = 0; y < source.height; y += 1) {
    for (let x = 0; x < source.width; x += 1) setCell(target, left + x, top + y, cellAt(source, x, y));
  }
}

/** Each cell becomes a square of `factor` by `factor` cells. */
export function enlarge(grid: Grid, factor: number): Grid {
  return drawGrid(grid.width * factor, grid.height * factor, (x, y) =>
    cellAt(grid, Math.floor(x / factor), Math.floor(y / factor)),
  );
}

export function cropGrid(grid: Grid, [left, top, width, height]: Box): Grid {
  return drawGrid(width, height, (x, y) => cellAt(grid, left + x, top + y));
}

/** Downsamples: each square of `factor` by `factor` cells becomes one cell in its most frequent colour. */
export function coarsen(fine: Grid, factor: number): Grid {
  return drawGrid(fine.width / factor, fine.height / factor, (x, y) => {
    const square = cropGrid(fine, [x * factor, y * factor, factor, factor]);
    const counts = new Map<number, number>();
    for (const colour of square.cells) counts.set(colour, (counts.get(colour) ?? 0) + 1);
    return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? 0;
  });
}
