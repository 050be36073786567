import { paintTinyPresenter } from "../motifs/presenter.ts";
import { behindSpeaker, paintStudio } from "../motifs/studio.ts";
import {
  type Box,
  copyGrid,
  createGrid,
  enlarge,
  fillBox,
  fillRounded,
  type Grid,
  outlineBox,
} from "../pixels/grid.ts";
import { drawLandscape, type View } from "../pixels/landscape.ts";
import * as c from "../pixels/palette.ts";
import { desert, morning, night, noon, peaks, sunset } from "../pixels/views.ts";

/** Widths of the lines of the script, in cells. */
const script = [40, 46, 30, 44, 48, 26, 42, 36, 20];
const currentLine = 3;

const backgrounds: readonly View[] = [
  sunset,
  noon,
  night,
  morning,
  desert,
  peaks,
  noon,
  sunset,
  night,
  morning,
];

/** A presenter reads a script; below are the ten resulting films. */
export function drawDigitalHuman(): Grid {
  const grid = createGrid(240, 160, c.ink);
  paintScript(grid);
  copyGrid(grid, enlarge(paintStudio(70, 50), 2), 88, 12);
  outlineBox(grid, [87, 11, 142, 102], c.steel);
  backgrounds.forEach((view, at) => {
    paintFilm(grid, [12 + at * 22, 128, 18, 20], view, at === 0);
  });
  return grid;
}

function paintScript(grid: Grid): void {
  fillRounded(grid, [12, 11, 66, 102], c.foam);
  script.forEach((long, at) => {
    const top = 20 + at * 10;
    if (at === currentLine) fillBox(grid, [13, top - 3, 64, 9], c.peach);
    fillBox(grid, [20, top, long, 3], at < currentLine ? c.fog : at === currentLine ? c.ink : c.smoke);
    if (at === currentLine) fillBox(grid, [13, top - 3, 3, 9], c.krill);
  });
}

function paintFilm(grid: Grid, [left, top, width, height]: Box, view: View, selected: boolean): void {
  copyGrid(grid, drawLandscape(behindSpeaker(view), width, height), left, top);
  paintTinyPresenter(grid, [left + ((width - 10) >> 1), top + height - 11]);
  if (selected) outlineBox(grid, [left - 2, top - 2, width + 4, height + 4], c.krill);
}
