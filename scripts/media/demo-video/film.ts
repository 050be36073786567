import { boat, gull } from "../parts/small-sprites.ts";
import { coarsen } from "../pixels/coarsen.ts";
import { toSharp } from "../pixels/encode.ts";
import { cropGrid, type Grid } from "../pixels/grid.ts";
import * as c from "../pixels/inks.ts";
import { drawLandscape, type View } from "../pixels/landscape.ts";
import { type Inks, stamp } from "../pixels/stamp.ts";
import { morning, noon, peaks, sunset } from "../pixels/views.ts";
import { shotS } from "./demo-state.ts";

/** The film in cells; it is shown in squares of five px, and of ten px before it is enhanced. */
const filmSize = { width: 160, height: 90 } as const;
/** Waves move this often in a second: pixels look wrong when they glide. */
const wavesPerSecond = 3;

interface Shot {
  readonly view: View;
  /** Where the boat starts, and how many cells it sails in the shot. */
  readonly boat: readonly [x: number, y: number, sails: number];
  readonly boatInks: Inks;
  readonly gulls: readonly (readonly [x: number, y: number])[];
}

const shots: readonly Shot[] = [
  {
    view: sunset,
    boat: [30, 56, 8],
    boatInks: { h: c.ink, s: c.candle, t: c.peach, m: c.ink },
    gulls: [
      [62, 22],
      [76, 17],
    ],
  },
  { view: noon, boat: [104, 54, -9], boatInks: { h: c.ink, s: c.white, t: c.mist, m: c.ink }, gulls: [] },
  {
    view: { ...peaks, horizon: 0.6, ...(peaks.disc && { disc: { ...peaks.disc, x: 0.33, y: 0.24 } }) },
    boat: [96, 58, 10],
    boatInks: { h: c.ink, s: c.white, t: c.mist, m: c.ink },
    gulls: [],
  },
  {
    view: morning,
    boat: [92, 58, 7],
    boatInks: { h: c.marine, s: c.white, t: c.peach, m: c.marine },
    gulls: [
      [98, 20],
      [112, 26],
    ],
  },
];

/** One moment of the film, whose camera goes slowly to the right. */
function drawMoment(
  { view, boat: [x, y, sails], boatInks, gulls }: Shot,
  shareOfShot: number,
  wave: number,
): Grid {
  const pan = Math.round(shareOfShot * 10);
  const wide = drawLandscape({ ...view, waves: wave * 0.4 }, filmSize.width + 10, filmSize.height);
  stamp(wide, boat, [Math.round(x + sails * shareOfShot), y], boatInks);
  gulls.forEach(([left, top], at) => {
    stamp(wide, gull, [left + Math.round(shareOfShot * 9), top - ((wave + at) % 3 === 0 ? 1 : 0)], {
      g: c.ink,
    });
  });
  return cropGrid(wide, [pan, 0, filmSize.width, filmSize.height]);
}

export interface FilmPictures {
  /** PNGs as data addresses, by moment of the film. */
  readonly fine: readonly string[];
  readonly coarse: readonly string[];
  /** A small picture of each shot, for the track. */
  readonly thumbs: readonly string[];
}

export async function drawFilm(): Promise<FilmPictures> {
  const perShot = shotS * wavesPerSecond;
  const moments = shots.flatMap((shot, at) =>
    Array.from({ length: perShot }, (_, wave) => drawMoment(shot, wave / perShot, at * perShot + wave)),
  );
  return {
    fine: await Promise.all(moments.map(toDataAddress)),
    coarse: await Promise.all(moments.map((moment) => toDataAddress(coarsen(moment, 2)))),
    thumbs: await Promise.all(shots.map(({ view }) => toDataAddress(drawLandscape(view, 46, 26)))),
  };
}

async function toDataAddress(grid: Grid): Promise<string> {
  const png = await toSharp(grid, 1).png().toBuffer();
  return `data:image/png;base64,${png.toString("base64")}`;
}
