import type { Grid } from "../pixels/grid.ts";
import * as c from "../pixels/palette.ts";
import { drawSprite, mirror, type Palette } from "../pixels/sprite.ts";

/** The left half of a news presenter, facing the viewer. */
const half: readonly string[] = [
  "............hhhh",
  "..........hhhhhh",
  ".........hhhhlll",
  "........hhhlllhh",
  "........hhhhhhhh",
  ".......hhhhhhhhh",
  ".......hhhhhhsss",
  ".......hhhssssss",
  ".......hhsssssss",
  ".......hhsssssss",
  ".......hhsshhhss",
  ".......hhsssssss",
  ".......hssseesss",
  "......dhssseesss",
  "......ddssssssss",
  "......ddsssssssd",
  ".......dsbbssssd",
  ".......dsbbsssss",
  "........sssmssss",
  "........ssssmmmm",
  ".........sssssss",
  "..........ssssss",
  "...........dssss",
  "............dddd",
  "............dsss",
  "...........kdsss",
  "........jjjkkdss",
  ".....jjjjjJkkkkt",
  "...jjjjjjjJkkktt",
  "..jjjjjjjjjJkkkt",
  ".jjjjjjjjjjJkkkt",
  ".jjjjjjjjjjjJkkt",
  "jjjjjjjjjjjjJkkt",
  "jjjjjjjjjjjjjJkt",
  "jjjjjjjjjjjjjJkt",
  "jjjJjjjjjjjjjjJt",
  "jjjJjjjjjjjjjjJJ",
  "jjjJjjjjjjjjjjjJ",
  "jjjJjjjjjjjjjjjJ",
  "jjjJjjjjjjjjjjjJ",
  "jjjJjjjjjjjjjjjJ",
  "jjjJjjjjjjjjjjjJ",
];

export const presenterWidth = 32;
const rows = mirror(half);

/** The presenter at a small size. */
const tiny: readonly string[] = [
  "...hhhh...",
  "..hhhhhh..",
  "..hssssh..",
  "..sesses..",
  "..ssssss..",
  "...smms...",
  "....ss....",
  "..jjkkjj..",
  ".jjjktjjj.",
  "jjjjktjjjj",
  "jjjjjtjjjj",
];

const palette: Palette = {
  h: c.ink,
  l: c.steel,
  s: c.peach,
  d: c.krill,
  b: c.amber,
  e: c.ink,
  m: c.rust,
  j: c.sea,
  J: c.marine,
  k: c.foam,
  t: c.krill,
};

export interface Outfit {
  readonly jacket: number;
  readonly fold: number;
  readonly tie: number;
}

function paletteFor(outfit: Outfit | undefined): Palette {
  return outfit ? { ...palette, j: outfit.jacket, J: outfit.fold, t: outfit.tie } : palette;
}

export function paintPresenter(grid: Grid, at: readonly [number, number], outfit?: Outfit): void {
  drawSprite(grid, rows, at, paletteFor(outfit));
}

export function paintTinyPresenter(grid: Grid, at: readonly [number, number], outfit?: Outfit): void {
  drawSprite(grid, tiny, at, paletteFor(outfit));
}
