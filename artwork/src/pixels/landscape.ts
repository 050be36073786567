import { ditherColour, isDithered } from "./dither.ts";
import { drawGrid, type Grid, setCell } from "./grid.ts";
import { hashNoise, jaggedSkyline, smoothNoise, smoothSkyline } from "./noise.ts";

/** Sun or moon. Positions and sizes are shares of the picture's height, so that a view fits any size. */
interface Disc {
  /** A share of the width. */
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly colours: readonly number[];
  /** How far it shifts the sky's colours around it towards those of the horizon. */
  readonly glow: number;
}

interface Ridge {
  readonly seed: number;
  /** The maximum above the horizon. */
  readonly height: number;
  /** From one summit to the next. */
  readonly length: number;
  readonly colour: number;
  /** The colour that its foot is dithered into. */
  readonly foot?: number;
  /** The colour of slopes that face the disc. */
  readonly lit?: number;
  /** Snow from this share of its height upwards, in the light and in the shade. */
  readonly cap?: readonly [from: number, lit: number, shaded: number];
  readonly pines?: boolean;
  /** Summits come to a point. */
  readonly jagged?: boolean;
}

export interface View {
  readonly seed: number;
  readonly horizon: number;
  readonly sky: readonly number[];
  readonly disc?: Disc;
  readonly stars?: number;
  readonly clouds?: readonly [light: number, shade: number];
  readonly ridges: readonly Ridge[];
  /** From the horizon to the viewer. */
  readonly sea: readonly number[];
  /** Reflections of the disc, the brightest first. */
  readonly glitter?: readonly number[];
  /** The phase of the waves. */
  readonly waves?: number;
}

export function drawLandscape(view: View, width: number, height: number): Grid {
  const horizon = Math.round(view.horizon * height);
  const grid = drawGrid(width, height, (x, y) =>
    y < horizon ? skyAt(view, { x, y, width, height }) : seaAt(view, { x, y, width, height }),
  );
  if (view.clouds) paintClouds(grid, view, view.clouds);
  for (const ridge of view.ridges) paintRidge(grid, ridge, view);
  return grid;
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function skyAt({ sky, disc, stars, horizon, seed }: View, { x, y, width, height }: Place): number {
  const fall = y / (horizon * height);
  const shines = stars !== undefined && fall < 0.75 && hashNoise(seed, x, y) > 0.9955 + fall * 0.004;
  if (disc) {
    const distance = Math.hypot(x + 0.5 - disc.x * width, y + 0.5 - disc.y * height) / height;
    if (distance < disc.radius) {
      const across = (y / height - disc.y) / disc.radius / 2 + 0.5;
      return ditherColour(disc.colours, 1 - across, [x, y], 0.7);
    }
    if (shines && distance > disc.radius * 2) return stars;
    const lift = Math.max(0, 1 - (distance - disc.radius) / 0.62) ** 2 * disc.glow;
    return ditherColour(sky, fall ** 1.25 + lift, [x, y], 0.62);
  }
  if (shines) return stars;
  return ditherColour(sky, fall ** 1.25, [x, y], 0.62);
}

function seaAt(view: View, { x, y, width, height }: Place): number {
  const { sea, horizon, disc, glitter, seed, waves = 0 } = view;
  const depth = (y / height - horizon) / (1 - horizon);
  const row = Math.floor(y);
  const long = height * (0.03 + depth * 0.16);
  const run = row % 2 === 0 ? waves : -waves;
  const swell = smoothNoise(seed + row * 7, x / long + run) - 0.5;
  if (disc && glitter) {
    const spread = height * (disc.radius * 0.55 + depth * 0.24);
    const aside = Math.abs(x + 0.5 - disc.x * width + swell * 5) / spread;
    const shine =
      smoothNoise(seed + 91 + row * 13, x / (long * 0.7) + run) - aside * 0.85 + (1 - depth) * 0.18;
    if (shine > 0.4) return glitter[Math.min(glitter.length - 1, Math.floor(aside * 1.6))] ?? 0;
  }
  return ditherColour(sea, depth * 0.92 + swell * 0.34, [x, y], 0.18);
}

function paintClouds(grid: Grid, { seed, horizon }: View, [light, shade]: readonly [number, number]): void {
  const { width, height } = grid;
  for (let band = 0; band < 3; band += 1) {
    const base = Math.round(height * horizon * (0.24 + band * 0.2));
    const long = height * (0.42 - band * 0.09);
    for (let x = 0; x < width; x += 1) {
      const thick = (smoothSkyline(seed + 40 + band * 5, x / long) - 0.53) * height * (0.5 - band * 0.1);
      for (let up = 0; up < thick; up += 1) {
        setCell(grid, x, base - up, up < Math.max(1, thick * 0.28) ? shade : light);
      }
    }
  }
}

function paintRidge(grid: Grid, ridge: Ridge, view: View): void {
  const { width, height } = grid;
  const horizon = Math.round(view.horizon * height);
  const topAt = (x: number) => horizon - ridgeHeight(ridge, x / height) * height;
  for (let x = 0; x < width; x += 1) {
    const top = Math.round(topAt(x));
    const facesLight = view.disc ? topAt(x) - topAt(x + (x < view.disc.x * width ? -2 : 2)) > 0.35 : false;
    for (let y = top; y < horizon; y += 1) {
      setCell(grid, x, y, ridgeColour(ridge, { x, y, top, horizon, height, facesLight }));
    }
  }
}

function ridgeHeight({ seed, height, length, pines, jagged }: Ridge, x: number): number {
  const line = (jagged ? jaggedSkyline : smoothSkyline)(seed, x / length);
  const outline = Math.max(0, line - 0.14) * height * 1.15;
  if (!pines) return outline;
  const spacing = 0.034;
  const tree = Math.floor(x / spacing);
  const tall = 0.02 + hashNoise(seed + 9, tree) * 0.05;
  return outline + tall * (1 - Math.abs((x / spacing - tree) * 2 - 1));
}

interface RidgeCell {
  readonly x: number;
  readonly y: number;
  readonly top: number;
  readonly horizon: number;
  readonly height: number;
  readonly facesLight: boolean;
}

function ridgeColour(ridge: Ridge, { x, y, top, horizon, height, facesLight }: RidgeCell): number {
  const above = (horizon - y) / (ridge.height * height);
  const ragged = above + (hashNoise(ridge.seed + 5, x >> 1, y >> 1) - 0.5) * 0.16;
  if (ridge.cap && ragged > ridge.cap[0]) return facesLight ? ridge.cap[1] : ridge.cap[2];
  if (ridge.lit !== undefined && facesLight && y - top < height * 0.022) return ridge.lit;
  if (ridge.foot !== undefined && isDithered(0.85 - above * 2.6, x, y)) return ridge.foot;
  return ridge.colour;
}
