import { paintPerson, people, personWidth, toPersonBackground } from "../motifs/people.ts";
import { copyGrid, createGrid, cropGrid, enlarge, type Grid, outlineBox } from "../pixels/grid.ts";
import { drawLandscape, type View } from "../pixels/landscape.ts";
import * as c from "../pixels/palette.ts";
import { desert, forest, morning, night, noon, peaks, sunset } from "../pixels/views.ts";

/** What is behind each of the people. */
const backgrounds: readonly View[] = [
  noon,
  morning,
  desert,
  peaks,
  sunset,
  forest,
  night,
  desert,
  peaks,
  noon,
];

/** The ten digital humans, each 60 × 40 cells. */
export function drawPeople(): Grid[] {
  return people.map((person, at) => {
    const grid = drawLandscape(toPersonBackground(backgrounds[at] ?? noon), 60, 40);
    paintPerson(grid, person, [(60 - personWidth) >> 1, 2]);
    return grid;
  });
}

/** One of the digital humans, and all ten to choose from. */
export function drawDigitalHuman(): Grid {
  const grid = createGrid(240, 160, c.ink);
  const portraits = drawPeople();
  portraits.forEach((portrait, at) => {
    if (at === 0) copyGrid(grid, cropGrid(enlarge(portrait, 4), [0, 0, 240, 132]), 0, 0);
    const left = 3 + Math.round(at * 23.6);
    copyGrid(grid, cropGrid(portrait, [19, 5, 22, 22]), left, 135);
    if (at === 0) outlineBox(grid, [left - 1, 134, 24, 24], c.krill);
  });
  return grid;
}
