import { type Grid, setCell } from "./grid.ts";

export type Inks = Readonly<Record<string, number>>;

/** Puts a sprite on a picture: rows of marks, a colour for each mark, and nothing where a mark has none. */
export function stamp(
  grid: Grid,
  rows: readonly string[],
  [left, top]: readonly [number, number],
  inks: Inks,
): void {
  rows.forEach((row, y) => {
    [...row].forEach((mark, x) => {
      const colour = inks[mark];
      if (colour !== undefined) setCell(grid, left + x, top + y, colour);
    });
  });
}

/** The left half of something symmetrical, made whole. */
export function mirrored(rows: readonly string[]): string[] {
  return rows.map((row) => row + [...row].reverse().join(""));
}
