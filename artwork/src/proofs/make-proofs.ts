import type { MediaStep } from "../media-step.ts";
import { saveWebp, toSharp } from "../pixels/encode.ts";
import { copyGrid, createGrid, cropGrid, enlarge, type Grid } from "../pixels/grid.ts";
import { drawSpeaker } from "../scenes/room.ts";
import { drawBackgroundRemoval, drawEnhancement } from "../showcase/before-and-after.ts";
import { coverScenes } from "../showcase/covers.ts";
import { drawPeople } from "../showcase/digital-human.ts";

const folder = "web/src/home/showcase/proofs/pictures";

/** By file name: the picture, and the px of a cell. */
export const proofPictures: Readonly<Record<string, () => readonly [Grid, number]>> = {
  "enhancement-before": () => [drawEnhancement().before, 4],
  "enhancement-after": () => [drawEnhancement().after, 4],
  "background-removal-before": () => [drawBackgroundRemoval().before, 4],
  "background-removal-after": () => [drawBackgroundRemoval().after, 4],
  covers: () => [joinInRow(coverScenes.map((draw) => draw(240, 160))), 2],
  people: () => [joinInRow(drawPeople()), 8],
  speaker: () => [cropGrid(enlarge(drawSpeaker(8, 120, 54), 2), [0, 0, 240, 108]), 4],
};

/** Pictures of one size beside each other, so that one file has all of them. */
function joinInRow(grids: readonly Grid[]): Grid {
  const [{ width, height } = { width: 0, height: 0 }] = grids;
  const row = createGrid(width * grids.length, height, 0);
  grids.forEach((grid, at) => {
    copyGrid(row, grid, at * width, 0);
  });
  return row;
}

/** The pictures that visitors of the home page try features on. */
export const proofs: MediaStep = {
  name: "proofs",
  needs: [],
  make: () =>
    Promise.all(
      Object.entries(proofPictures).map(([name, draw]) => {
        const [grid, cellPx] = draw();
        return saveWebp(`${folder}/${name}.webp`, toSharp(grid, cellPx));
      }),
    ),
};
