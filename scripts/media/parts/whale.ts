import type { Grid } from "../pixels/grid.ts";
import { stamp } from "../pixels/stamp.ts";
import { siteColour } from "../site-colours.ts";

/** Nothing looks into `web` from outside, so the site's own whale is met at run time. */
const sprite: { readonly whaleRows: readonly string[] } = await import(
  new URL("../../../web/src/whale/sprite.ts", import.meta.url).href
);

const marks = ["b", "m", "h", "w", "g", "l", "p", "k", "n", "e", "i"];
const inks = Object.fromEntries(marks.map((mark) => [mark, siteColour(`whale-${mark}`)]));

/** The whale as the site shows it: upright, cell on cell, facing right. */
export function paintWhale(grid: Grid, at: readonly [left: number, top: number]): void {
  stamp(grid, sprite.whaleRows, at, inks);
}
