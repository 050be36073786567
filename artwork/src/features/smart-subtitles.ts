import { boat, gull } from "../motifs/sprites.ts";
import { paintPlayhead } from "../motifs/track.ts";
import { paintWaveform } from "../motifs/waveform.ts";
import { copyGrid, createGrid, fillBox, fillRounded, type Grid, outlineBox } from "../pixels/grid.ts";
import { drawLandscape } from "../pixels/landscape.ts";
import * as c from "../pixels/palette.ts";
import { drawSprite } from "../pixels/sprite.ts";
import { noon } from "../pixels/views.ts";

/** The lines of a caption: widths of their words, in cells. */
const lines = [
  [13, 22, 9, 17],
  [19, 12, 25],
];
/** The word that is being spoken, in the second line. */
const spoken = 1;

/** The sentences on the track: widths of their waveforms and captions, in cells. */
const cues = [30, 44, 26, 52, 34];

/** A film with its captions, and below it the voice track with a caption for each sentence. */
export function drawSmartSubtitles(): Grid {
  const grid = createGrid(208, 130, c.wash);
  const film = drawLandscape(noon, 140, 80);
  drawSprite(film, boat, [5, 50], { h: c.marine, s: c.white, t: c.mist, m: c.marine });
  drawSprite(film, gull, [118, 36], { g: c.marine });
  copyGrid(grid, film, 34, 8);
  outlineBox(grid, [33, 7, 142, 82], c.ink);
  fillRounded(grid, [54, 58, 100, 26], c.ink);
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
      const wasSpoken = line === 0 || at < spoken;
      fillBox(grid, [left, 63 + line * 10, word, 6], isSpoken ? c.krill : wasSpoken ? c.white : c.smoke);
      return left + word + 4;
    },
    104 - (length >> 1),
  );
}

function paintVoice(grid: Grid): void {
  fillBox(grid, [0, 95, 208, 30], c.mist);
  cues.reduce((left, long, at) => {
    fillRounded(grid, [left, 97, long - 2, 15], c.shallow);
    paintWaveform(grid, [left + 3, 98, long - 7, 13], { seed: at + 31, colour: c.marine });
    const isSpoken = at === 2;
    fillRounded(grid, [left, 114, long - 2, 9], isSpoken ? c.krill : c.white);
    fillBox(grid, [left + 3, 118, long - 12, 2], isSpoken ? c.rust : c.ripple);
    return left + long;
  }, 11);
}
