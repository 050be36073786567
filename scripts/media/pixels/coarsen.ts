import { cropGrid, drawGrid, type Grid } from "./grid.ts";

/** Of each square of `factor` by `factor` cells one cell, in the colour that most of them have. */
export function coarsen(fine: Grid, factor: number): Grid {
  return drawGrid(fine.width / factor, fine.height / factor, (x, y) => {
    const square = cropGrid(fine, [x * factor, y * factor, factor, factor]);
    const counts = new Map<number, number>();
    for (const colour of square.cells) counts.set(colour, (counts.get(colour) ?? 0) + 1);
    return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? 0;
  });
}
