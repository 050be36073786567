import { expect, test } from "vitest";
import { siteColours } from "../site-colours.ts";
import { creatures } from "./creatures.ts";
import { drawAvatar } from "./make-avatars.ts";

test.each(Object.entries(creatures))(
  "the %s has twelve rows of twelve cells in its own palette",
  (_, creature) => {
    expect(creature.rows.map((row) => row.length)).toEqual(Array(12).fill(12));
    const marks = new Set(creature.rows.join(""));
    expect([...marks].filter((mark) => creature.palette[mark] === undefined)).toEqual([]);
  },
);

test.each(Object.entries(creatures))(
  "the %s stands on a background of its own, in the site's colours",
  (_, creature) => {
    const svg = drawAvatar(creature);
    const colours = [...svg.matchAll(/#([0-9a-f]{6})/g)].map(([, hex]) => Number.parseInt(hex ?? "", 16));
    expect(colours.filter((colour) => !siteColours.has(colour))).toEqual([]);
    expect(svg).toContain('d="M0 0h16v16H0z"');
  },
);

test("eyes shut in the colour of what is beside them", () => {
  const svg = drawAvatar({ palette: { ".": 0xffffff, a: 0x1b6285, e: 0x0e202d }, rows: ["....aea....."] });
  expect(svg).toContain('<use href="#a" x="16"/><path fill="#1b6285" d="M23 2h1v1h-1z"/></svg>');
});
