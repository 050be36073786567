import type { Grid } from "../pixels/grid.ts";
import type { View } from "../pixels/landscape.ts";
import * as c from "../pixels/palette.ts";
import { drawSprite, mirror, type Palette } from "../pixels/sprite.ts";

// Left halves of symmetrical sprites, 16 cells wide. Row 0 is three cells above the head.

const head: readonly string[] = [
  "",
  "",
  "",
  "",
  "",
  "",
  "..........ssssss",
  ".........sssssss",
  "........ssssssss",
  "........ssssssss",
  "........ssssssss",
  "........ssssssss",
  "........ssssssss",
  "........sssBBBss",
  "........ssssssss",
  "........sssiesss",
  "......dssssiesss",
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
];

const hair = {
  parted: [
    "",
    "",
    "",
    "............hhhh",
    "..........hhhhhh",
    ".........hhhhlll",
    "........hhhlllhh",
    "........hhhhhhhh",
    ".......hhhhhhhhh",
    ".......hhhhhhh..",
    ".......hhh......",
    ".......hh.......",
    ".......hh.......",
    ".......hh.......",
    ".......hh.......",
  ],
  long: [
    "",
    "",
    "",
    "..........hhhhhh",
    "........hhhhhhhh",
    ".......hhhhlllhh",
    "......hhhhlhhhhh",
    "......hhhhhhhhhh",
    "......hhhhhhhhh.",
    ".....hhhhhhh....",
    ".....hhhhh......",
    ...Array<string>(18).fill(".....hhh........"),
    "....hhhh........",
    "....hhh.........",
    "....hhh.........",
    "....hh..........",
  ],
  bob: [
    "",
    "",
    "",
    "..........hhhhhh",
    "........hhhhhhhh",
    ".......hhhhhllll",
    "......hhhhhhhhhh",
    "......hhhhhhhhhh",
    "......hhhhhhhhhh",
    "......hhhhhhhhhh",
    "......hhhhhhhhhh",
    "......hhhhhhhhhh",
    ...Array<string>(9).fill("......hhh......."),
    "......hhhh......",
    ".......hhh......",
    ".......hh.......",
  ],
  curls: [
    "",
    "........hhh.hhhh",
    "......hhhhhhhhhh",
    ".....hhlhhhhhlhh",
    "....hhhhhhhhhhhh",
    "...hhhlhhhhlhhhh",
    "...hhhhhhhhhhhhh",
    "..hhhhhhlhhhhhhh",
    "..hhlhhhhhhhhhh.",
    "..hhhhhhhh.hhh..",
    "...hhhhhh.......",
    "..hhhhhh........",
    "..hhlhhh........",
    "...hhhhh........",
    "..hhhhhh........",
    "...hhlhh........",
    "....hhh.........",
    "....hh..........",
  ],
  bun: [
    "............hhhh",
    "...........hhhhh",
    "...........hhllh",
    "..........hhhhhh",
    ".........hhhhhhh",
    "........hhhhlllh",
    "........hhhhhhhh",
    ".......hhhhhhhh.",
    ".......hhhhhh...",
    ".......hhhh.....",
    ".......hhh......",
    ".......hh.......",
  ],
  cropped: [
    "",
    "",
    "",
    "",
    "..........hhhhhh",
    ".........hhhhhhh",
    "........hhhhhhhh",
    "........hhhhhhhh",
    ".......hhhh.h.hh",
    ".......hh.......",
    ".......h........",
    ".......h........",
  ],
  scarf: [
    "",
    "",
    "..........hhhhhh",
    "........hhhhhhhh",
    ".......hhhlllhhh",
    "......hhhlhhhhhh",
    "......hhhhhhhhhh",
    ".....hhhhhhh....",
    ".....hhhhh......",
    ".....hhhh.......",
    ...Array<string>(11).fill(".....hhh........"),
    ".....hhhh.......",
    ".....hhhhh......",
    ".....hhhhhh.....",
    "....hhhhhhhh....",
    "....hhhhhhhhhh..",
    "...hhhhhhhhhhhhh",
    "...hhhhhhlhhhhhh",
    "..hhhhhhhhlhhhhh",
    ".hhhhhhhhhhlhhhh",
    ".hhhhhhhhhhhhlhh",
  ],
  cap: [
    "",
    "",
    "",
    "...........ccccc",
    ".........ccccccc",
    "........ccccccCc",
    ".......cccccccCc",
    ".......ccccccccc",
    ".......ccccccccc",
    "......CCCCCCCCCC",
    "....CCCCCCCCCCCC",
    ".......hh.......",
    ".......hh.......",
    ".......h........",
  ],
  none: [],
} as const satisfies Record<string, readonly string[]>;

const extras = {
  glasses: [
    ...Array<string>(14).fill(""),
    ".......gggggggg.",
    "........g....ggg",
    "........g....g..",
    "........gggggg..",
  ],
  beard: [
    ...Array<string>(17).fill(""),
    ".......h........",
    ".......hh.......",
    ".......hh.......",
    ".......hhh.....h",
    "........hhh.hhhh",
    "........hhhh....",
    "........hhhhhhhh",
    ".........hhhhhhh",
    "..........hhhhhh",
    "............hhhh",
  ],
  moustache: [...Array<string>(20).fill(""), "............hhhh", "...........hhh.."],
  rings: [...Array<string>(19).fill(""), "......r.........", "......r........."],
} as const satisfies Record<string, readonly string[]>;

const clothes = {
  suit: [
    "...........kdsss",
    "........jjjkkdss",
    ".....jjjjjJkkkkt",
    "...jjjjjjjJkkktt",
    "..jjjjjjjjjJkkkt",
    ".jjjjjjjjjjJkkkt",
    ".jjjjjjjjjjjJkkt",
    "jjjjjjjjjjjjJkkt",
  ],
  knit: [
    "...........jdsss",
    "........jjjjJJdd",
    ".....jjjjjjjjjJJ",
    "...jjjjjjjjjjjjj",
    "..jJjjJjjJjjJjjJ",
    ".jjjjjjjjjjjjjjj",
    ".jjJjjJjjJjjJjjJ",
    "jjjjjjjjjjjjjjjj",
  ],
  hoodie: [
    "..........jjdsss",
    "........jjJjjdds",
    ".....jjjjJjjjjdd",
    "...jjjjjjJJjjjjj",
    "..jjjjjjjjJJjjtj",
    ".jjjjjjjjjjjjjtj",
    ".jjjjJjjjjjjjjtj",
    "jjjjjJjjjjjjjjjj",
  ],
} as const satisfies Record<string, readonly string[]>;

const skins = {
  light: { s: c.cream, d: c.peach, b: c.peach, m: c.ember },
  warm: { s: c.peach, d: c.krill, b: c.amber, m: c.rust },
  brown: { s: c.ember, d: c.rust, b: c.krill, m: c.char },
  dark: { s: c.rust, d: c.char, b: c.ember, m: c.char },
} as const satisfies Record<string, Palette>;

interface Person {
  readonly skin: keyof typeof skins;
  readonly hair: keyof typeof hair;
  /** The hair, and the light on it. */
  readonly hairColours: readonly [number, number];
  readonly extra?: keyof typeof extras;
  readonly clothing: keyof typeof clothes;
  /** What is worn, its folds, and its accent. */
  readonly clothColours: readonly [number, number, number];
}

const black = [c.ink, c.steel] as const;

/** Ten people, none of whom exists. */
export const people: readonly Person[] = [
  {
    skin: "warm",
    hair: "parted",
    hairColours: black,
    clothing: "suit",
    clothColours: [c.sea, c.marine, c.krill],
  },
  {
    skin: "light",
    hair: "long",
    hairColours: [c.rust, c.ember],
    clothing: "knit",
    clothColours: [c.leaf, c.moss, c.leaf],
  },
  {
    skin: "dark",
    hair: "curls",
    hairColours: [c.abyss, c.steel],
    extra: "rings",
    clothing: "hoodie",
    clothColours: [c.amber, c.krill, c.white],
  },
  {
    skin: "light",
    hair: "none",
    hairColours: [c.rust, c.ember],
    extra: "beard",
    clothing: "knit",
    clothColours: [c.ink, c.steel, c.ink],
  },
  {
    skin: "warm",
    hair: "scarf",
    hairColours: [c.shallow, c.mist],
    clothing: "knit",
    clothColours: [c.marine, c.dusk, c.marine],
  },
  {
    skin: "brown",
    hair: "cropped",
    hairColours: [c.abyss, c.steel],
    extra: "glasses",
    clothing: "suit",
    clothColours: [c.steel, c.ink, c.leaf],
  },
  {
    skin: "warm",
    hair: "bob",
    hairColours: black,
    extra: "rings",
    clothing: "hoodie",
    clothColours: [c.krill, c.ember, c.white],
  },
  {
    skin: "light",
    hair: "parted",
    hairColours: [c.smoke, c.fog],
    extra: "moustache",
    clothing: "suit",
    clothColours: [c.pine, c.ink, c.amber],
  },
  {
    skin: "brown",
    hair: "bun",
    hairColours: [c.abyss, c.rust],
    clothing: "knit",
    clothColours: [c.white, c.mist, c.white],
  },
  {
    skin: "dark",
    hair: "cap",
    hairColours: [c.abyss, c.abyss],
    clothing: "hoodie",
    clothColours: [c.current, c.sea, c.white],
  },
];

export const personWidth = 32;
const bodyRow = 28;

/** Adapts a view as a background for a person: lower horizon, and a sun beside the head. */
export function toPersonBackground({ disc, ...view }: View): View {
  return { ...view, horizon: 0.72, ...(disc && { disc: { ...disc, x: 0.84, y: 0.15, radius: 0.085 } }) };
}

/** Draws a person down to the chest, as far as the picture reaches. */
export function paintPerson(grid: Grid, person: Person, [left, top]: readonly [number, number]): void {
  const { skin, hairColours, clothColours } = person;
  const [h, l] = hairColours;
  const [j, J, t] = clothColours;
  const palette: Palette = {
    ...skins[skin],
    B: h,
    h,
    l,
    j,
    J,
    t,
    i: c.white,
    e: c.ink,
    k: c.foam,
    g: c.ink,
    r: c.candle,
    c: c.krill,
    C: c.ember,
  };
  const draw = (rows: readonly string[], from: number) =>
    drawSprite(
      grid,
      mirror(rows.map((row) => row.padEnd(personWidth / 2, "."))),
      [left, top + from],
      palette,
    );
  const worn = clothes[person.clothing];
  draw(worn, bodyRow);
  const hem = worn.at(-1) ?? "";
  draw(Array<string>(grid.height).fill(hem), bodyRow + worn.length);
  draw(head, 0);
  draw(hair[person.hair], 0);
  if (person.extra) draw(extras[person.extra], 0);
}
