import type { View } from "./landscape.ts";
import * as c from "./palette.ts";

/** The sun goes down behind islands. */
export const sunset: View = {
  seed: 7,
  horizon: 0.62,
  sky: [c.dusk, c.marine, c.sea, c.ember, c.krill, c.amber, c.cream],
  disc: { x: 0.64, y: 0.38, radius: 0.125, colours: [c.amber, c.cream, c.candle], glow: 0.34 },
  ridges: [
    { seed: 31, height: 0.17, length: 0.5, colour: c.marine, foot: c.rust },
    { seed: 12, height: 0.11, length: 0.34, colour: c.ink },
  ],
  sea: [c.krill, c.current, c.sea, c.marine, c.dusk],
  glitter: [c.candle, c.amber, c.krill],
};

/** Dawn in pale colours. */
export const morning: View = {
  seed: 21,
  horizon: 0.62,
  sky: [c.shallow, c.ripple, c.mist, c.cream, c.peach],
  disc: { x: 0.32, y: 0.4, radius: 0.14, colours: [c.peach, c.candle, c.white], glow: 0.2 },
  ridges: [
    { seed: 3, height: 0.3, length: 0.62, colour: c.ripple, foot: c.mist },
    { seed: 51, height: 0.19, length: 0.44, colour: c.current, foot: c.ripple },
    { seed: 18, height: 0.1, length: 0.4, colour: c.marine, pines: true },
  ],
  sea: [c.mist, c.ripple, c.shallow, c.wave],
  glitter: [c.white, c.candle, c.peach],
};

/** A clear day with clouds over green islands. */
export const noon: View = {
  seed: 5,
  horizon: 0.6,
  sky: [c.current, c.shallow, c.sky, c.mist, c.wash],
  clouds: [c.white, c.mist],
  ridges: [
    { seed: 63, height: 0.2, length: 0.6, colour: c.ripple, foot: c.mist },
    { seed: 8, height: 0.16, length: 0.42, colour: c.moss, foot: c.leaf },
    { seed: 75, height: 0.07, length: 0.3, colour: c.pine, pines: true },
  ],
  sea: [c.sky, c.shallow, c.wave, c.current, c.sea],
};

/** A full moon over dark hills. */
export const night: View = {
  seed: 44,
  horizon: 0.64,
  sky: [c.abyss, c.deep, c.ink, c.dusk, c.marine],
  stars: c.mist,
  disc: { x: 0.7, y: 0.3, radius: 0.1, colours: [c.mist, c.foam, c.white], glow: 0.3 },
  ridges: [
    { seed: 24, height: 0.26, length: 0.5, colour: c.dusk, foot: c.marine },
    { seed: 92, height: 0.14, length: 0.36, colour: c.deep, pines: true },
  ],
  sea: [c.marine, c.dusk, c.ink, c.deep],
  glitter: [c.white, c.mist, c.ripple],
};

/** Snow on high mountains above a lake. */
export const peaks: View = {
  seed: 60,
  horizon: 0.66,
  sky: [c.sea, c.current, c.shallow, c.mist, c.cream],
  disc: { x: 0.2, y: 0.22, radius: 0.08, colours: [c.candle, c.white], glow: 0.16 },
  ridges: [
    { seed: 7, height: 0.62, length: 0.36, colour: c.sea, jagged: true, cap: [0.36, c.white, c.mist] },
    { seed: 40, height: 0.22, length: 0.2, colour: c.marine, foot: c.sea, jagged: true },
    { seed: 14, height: 0.09, length: 0.5, colour: c.ink, pines: true },
  ],
  sea: [c.ripple, c.current, c.sea, c.marine],
  glitter: [c.white, c.mist],
};

/** Evening over sand and rock. */
export const desert: View = {
  seed: 17,
  horizon: 0.72,
  sky: [c.ember, c.krill, c.amber, c.peach, c.cream],
  disc: { x: 0.38, y: 0.44, radius: 0.17, colours: [c.peach, c.candle, c.white], glow: 0.3 },
  ridges: [
    { seed: 29, height: 0.3, length: 0.4, colour: c.ember, foot: c.krill, jagged: true },
    { seed: 66, height: 0.16, length: 0.7, colour: c.rust, lit: c.krill },
  ],
  sea: [c.rust, c.rust, c.char],
};

/** A clearing in a forest of pines, in mist. */
export const forest: View = {
  seed: 83,
  horizon: 0.7,
  sky: [c.shallow, c.sky, c.mist, c.wash, c.mint],
  disc: { x: 0.72, y: 0.24, radius: 0.09, colours: [c.white, c.candle], glow: 0.24 },
  ridges: [
    { seed: 19, height: 0.5, length: 0.7, colour: c.ripple, foot: c.mist, pines: true },
    { seed: 5, height: 0.34, length: 0.5, colour: c.leaf, foot: c.mint, pines: true },
    { seed: 27, height: 0.2, length: 0.6, colour: c.moss, foot: c.leaf, pines: true },
    { seed: 90, height: 0.1, length: 0.4, colour: c.pine, pines: true },
  ],
  sea: [c.leaf, c.moss, c.moss, c.pine],
};
