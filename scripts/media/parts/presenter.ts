import type { Grid } from "../pixels/grid.ts";
import * as c from "../pixels/inks.ts";
import { type Inks, mirrored, stamp } from "../pixels/stamp.ts";

/** The left half of a person who reads the news. */
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
const rows = mirrored(half);

/** The same person from far away. */
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

const inks: Inks = {
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

export interface Dress {
  readonly jacket: number;
  readonly fold: number;
  readonly tie: number;
}

function dressed(dress: Dress | undefined): Inks {
  return dress ? { ...inks, j: dress.jacket, J: dress.fold, t: dress.tie } : inks;
}

export function paintPresenter(grid: Grid, at: readonly [number, number], dress?: Dress): void {
  stamp(grid, rows, at, dressed(dress));
}

export function paintTinyPresenter(grid: Grid, at: readonly [number, number], dress?: Dress): void {
  stamp(grid, tiny, at, dressed(dress));
}
