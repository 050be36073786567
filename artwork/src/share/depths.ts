import { type HexColours, hexColours } from "../site-colours.ts";

/** The depth of a page: the colours of its water, and of the water above and below. */
export interface Depth {
  readonly colours: HexColours;
  readonly above: string;
  readonly water: string;
  readonly below: string;
}

const light = hexColours("light");
const dark = hexColours("dark");

const surface: Depth = {
  colours: light,
  above: light("surface"),
  water: light("bg"),
  below: light("sea-wash"),
};
const sunlight: Depth = {
  colours: light,
  above: light("bg"),
  water: light("sea-wash"),
  below: light("whale-w"),
};
const twilight: Depth = {
  colours: dark,
  above: light("sea"),
  water: light("sea-ink"),
  below: dark("feature"),
};
const midnight: Depth = {
  colours: dark,
  above: light("sea-ink"),
  water: dark("feature"),
  below: light("trench"),
};
const trench: Depth = {
  colours: dark,
  above: dark("feature"),
  water: light("trench"),
  below: dark("trench"),
};

/** By the first segment of the path. */
const depths: Readonly<Record<string, Depth>> = {
  "": surface,
  updates: twilight,
  company: midnight,
  legal: trench,
};

/** Each section of the site is deeper than the one before it; product and pricing pages are in sunlight. */
export function depthOf(path: string): Depth {
  return depths[path.split("/")[1] ?? ""] ?? sunlight;
}
