import { type Grid, setCell } from "./grid.ts";

/** Colours (0xrrggbb) by the mark that stands for them in the rows of a sprite. */
export type Palette = Readonly<Record<string, number>>;

/** Draws a sprite: rows of marks, each in its colour of the palette. Marks without a colour are transparent. */
export function drawSprite(
  grid: Grid,
  rows: readonly string[],
  [left, top]: readonly [number, number],
  palette: Palette,
): void {
  rows.forEach((row, y) => {
    [...row].forEach((mark, x) => {
      const colour = palette[mark];
      if (colour !== undefined) setCell(grid, left + x, top + y, colour);
    });
  });
}

/** Completes a symmetrical sprite from its left half. */
export function mirror(rows: readonly string[]): string[] {
  return rows.map((row) => row + [...row].reverse().join(""));
}
