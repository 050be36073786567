import { boat, gull } from "../parts/small-sprites.ts";
import { paintPlayhead } from "../parts/track.ts";
import { paintWaveform } from "../parts/waveform.ts";
import { copyGrid, createGrid, fillBox, fillPlate, type Grid, outlineBox } from "../pixels/grid.ts";
import * as c from "../pixels/inks.ts";
import { drawLandscape } from "../pixels/landscape.ts";
import { stamp } from "../pixels/stamp.ts";
import { noon } from "../pixels/views.ts";

/** Lines of a caption: how long their words are. */
const lines = [
  [13, 22, 9, 17],
  [19, 12, 25],
];
/** The word that is being said, in the second line. */
const spoken = 1;

/** What is said on the track below lengths of sound: one caption for each sentence. */
const cues = [30, 44, 26, 52, 34];

/** A film with its captions, and under it the voice with a caption for every sentence of it. */
export function drawSmartSubtitles(): Grid {
  const grid = createGrid(208, 130, c.wash);
  const film = drawLandscape(noon, 140, 80);
  stamp(film, boat, [5, 50], { h: c.marine, s: c.white, t: c.mist, m: c.marine });
  stamp(film, gull, [118, 36], { g: c.marine });
  copyGrid(grid, film, 34, 8);
  outlineBox(grid, [33, 7, 142, 82], c.ink);
  fillPlate(grid, [54, 58, 100, 26], c.ink);
  lines.forEach(paintLine.bind(undefined, grid));
  paintVoice(grid);
  paintPlayhead(grid, 104, [90, 126], c.ink);
  return grid;
}

function paintLine(grid: Grid, words: readonly number[], line: number): void {
  const length = words.reduce((sum, word) => sum + word + 4, -4);
  words.reduce(
    (left, word, at) => {
      const isSpoken = line === 1 && at === spoken;
      const said = line === 0 || at < spoken;
      fillBox(grid, [left, 63 + line * 10, word, 6], isSpoken ? c.krill : said ? c.white : c.smoke);
      return left + word + 4;
    },
    104 - (length >> 1),
  );
}

function paintVoice(grid: Grid): void {
  fillBox(grid, [0, 95, 208, 30], c.mist);
  cues.reduce((left, long, at) => {
    fillPlate(grid, [left, 97, long - 2, 15], c.shallow);
    paintWaveform(grid, [left + 3, 98, long - 7, 13], { seed: at + 31, colour: c.marine });
    const isSpoken = at === 2;
    fillPlate(grid, [left, 114, long - 2, 9], isSpoken ? c.krill : c.white);
    fillBox(grid, [left + 3, 118, long - 12, 2], isSpoken ? c.rust : c.ripple);
    return left + long;
  }, 11);
}
