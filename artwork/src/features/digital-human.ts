import { type Outfit, paintPresenter } from "../motifs/presenter.ts";
import { behindSpeaker } from "../motifs/studio.ts";
import { paintWaveform } from "../motifs/waveform.ts";
import { copyGrid, createGrid, fillBox, fillRounded, type Grid } from "../pixels/grid.ts";
import { drawLandscape, type View } from "../pixels/landscape.ts";
import * as c from "../pixels/palette.ts";
import { desert, morning, night, noon, peaks, sunset } from "../pixels/views.ts";

const navy: Outfit = { jacket: c.sea, fold: c.marine, tie: c.krill };
const black: Outfit = { jacket: c.ink, fold: c.deep, tie: c.sky };
const rust: Outfit = { jacket: c.rust, fold: c.char, tie: c.cream };
const green: Outfit = { jacket: c.moss, fold: c.pine, tie: c.amber };

const films: readonly (readonly [View, Outfit])[] = [
  [morning, navy],
  [sunset, black],
  [noon, rust],
  [peaks, green],
  [night, rust],
  [desert, black],
  [night, navy],
  [sunset, green],
  [morning, rust],
  [noon, black],
];

/** One presenter in ten upright films, all with the voice of one sample. */
export function drawDigitalHuman(): Grid {
  const grid = createGrid(208, 130, c.ink);
  films.forEach(([view, outfit], at) => {
    const film = drawLandscape(behindSpeaker(view), 36, 49);
    paintPresenter(film, [2, 10], outfit);
    copyGrid(grid, film, 6 + (at % 5) * 40, 6 + Math.floor(at / 5) * 53);
  });
  fillRounded(grid, [6, 112, 196, 13], c.krill);
  paintWaveform(grid, [10, 113, 188, 11], { seed: 77, colour: c.rust, barsPerWord: 6 });
  fillBox(grid, [64, 110, 2, 17], c.white);
  return grid;
}
