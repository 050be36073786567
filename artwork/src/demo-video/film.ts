import { boat, gull } from "../motifs/sprites.ts";
import { toSharp } from "../pixels/encode.ts";
import { coarsen, cropGrid, type Grid } from "../pixels/grid.ts";
import { drawLandscape, type View } from "../pixels/landscape.ts";
import * as c from "../pixels/palette.ts";
import { drawSprite, type Palette } from "../pixels/sprite.ts";
import { morning, noon, peaks, sunset } from "../pixels/views.ts";
import { shotS } from "./demo-state.ts";

/** In cells, which are shown at 5 px, and at 10 px before the enhancement. */
const filmSize = { width: 160, height: 90 } as const;
/** Frame rate of the waves, low on purpose: smooth motion looks wrong in pixel art. */
const wavesPerSecond = 3;

interface Shot {
  readonly view: View;
  /** The start of the boat, and the cells that it moves during the shot. */
  readonly boat: readonly [x: number, y: number, distance: number];
  readonly boatPalette: Palette;
  readonly gulls: readonly (readonly [x: number, y: number])[];
}

const shots: readonly Shot[] = [
  {
    view: sunset,
    boat: [30, 56, 8],
    boatPalette: { h: c.ink, s: c.candle, t: c.peach, m: c.ink },
    gulls: [
      [62, 22],
      [76, 17],
    ],
  },
  { view: noon, boat: [104, 54, -9], boatPalette: { h: c.ink, s: c.white, t: c.mist, m: c.ink }, gulls: [] },
  {
    view: { ...peaks, horizon: 0.6, ...(peaks.disc && { disc: { ...peaks.disc, x: 0.33, y: 0.24 } }) },
    boat: [96, 58, 10],
    boatPalette: { h: c.ink, s: c.white, t: c.mist, m: c.ink },
    gulls: [],
  },
  {
    view: morning,
    boat: [92, 58, 7],
    boatPalette: { h: c.marine, s: c.white, t: c.peach, m: c.marine },
    gulls: [
      [98, 20],
      [112, 26],
    ],
  },
];

/** A frame of the film, with a camera that pans slowly to the right. */
function drawFilmFrame(
  { view, boat: [x, y, distance], boatPalette, gulls }: Shot,
  shareOfShot: number,
  wave: number,
): Grid {
  const pan = Math.round(shareOfShot * 10);
  const wide = drawLandscape({ ...view, waves: wave * 0.4 }, filmSize.width + 10, filmSize.height);
  drawSprite(wide, boat, [Math.round(x + distance * shareOfShot), y], boatPalette);
  gulls.forEach(([left, top], at) => {
    drawSprite(wide, gull, [left + Math.round(shareOfShot * 9), top - ((wave + at) % 3 === 0 ? 1 : 0)], {
      g: c.ink,
    });
  });
  return cropGrid(wide, [pan, 0, filmSize.width, filmSize.height]);
}

export interface FilmPictures {
  /** PNG data URLs of the frames, at full and at half resolution. */
  readonly fine: readonly string[];
  readonly coarse: readonly string[];
  /** A thumbnail of each shot, for the track. */
  readonly thumbs: readonly string[];
}

export async function drawFilm(): Promise<FilmPictures> {
  const perShot = shotS * wavesPerSecond;
  const frames = shots.flatMap((shot, at) =>
    Array.from({ length: perShot }, (_, wave) => drawFilmFrame(shot, wave / perShot, at * perShot + wave)),
  );
  return {
    fine: await Promise.all(frames.map(toDataUrl)),
    coarse: await Promise.all(frames.map((frame) => toDataUrl(coarsen(frame, 2)))),
    thumbs: await Promise.all(shots.map(({ view }) => toDataUrl(drawLandscape(view, 46, 26)))),
  };
}

async function toDataUrl(grid: Grid): Promise<string> {
  const png = await toSharp(grid, 1).png().toBuffer();
  return `data:image/png;base64,${png.toString("base64")}`;
}
