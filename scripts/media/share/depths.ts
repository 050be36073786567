import { type Colours, readColours } from "./read-colours.ts";

/** How deep a page lies: the colour of its water, and of the water above and below. */
export interface Depth {
  readonly colours: Colours;
  readonly above: string;
  readonly water: string;
  readonly below: string;
}

const light = readColours("light");
const dark = readColours("dark");

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

const depths: Readonly<Record<string, Depth>> = {
  "": surface,
  updates: twilight,
  company: midnight,
  legal: trench,
};

/** Each section of the site lies deeper than the one before; what is sold swims in sunlight. */
export function depthOf(path: string): Depth {
  return depths[path.split("/")[1] ?? ""] ?? sunlight;
}
