import type { Grid } from "../pixels/grid.ts";
import { stamp } from "../pixels/stamp.ts";
import { siteColour } from "../site-colours.ts";
import { whaleRows } from "../site-parts.ts";

const marks = ["b", "m", "h", "w", "g", "l", "p", "k", "n", "e", "i"];
const inks = Object.fromEntries(marks.map((mark) => [mark, siteColour(`whale-${mark}`)]));

/** The whale as the site shows it: upright, cell on cell, facing right. */
export function paintWhale(grid: Grid, at: readonly [left: number, top: number]): void {
  stamp(grid, whaleRows, at, inks);
}
