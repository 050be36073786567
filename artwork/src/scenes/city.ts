import { drawGrid, fillBox, type Grid } from "../pixels/grid.ts";
import { drawLandscape } from "../pixels/landscape.ts";
import { hashNoise, smoothNoise } from "../pixels/noise.ts";
import * as c from "../pixels/palette.ts";
import { night } from "../pixels/views.ts";

const facades = [c.dusk, c.steel, c.marine] as const;
const lights = [c.candle, c.peach, c.amber, c.mist] as const;

/** A harbour city at night: lit windows, and their reflection in the water. */
export function drawCity(width: number, height: number): Grid {
  const grid = drawLandscape({ ...night, ridges: [], horizon: 0.74 }, width, height);
  const ground = Math.round(height * 0.74);
  const unit = Math.max(1, Math.round(height / 80));
  for (const row of [0, 1]) paintRow(grid, row, ground, unit);
  return reflect(grid, ground);
}

function paintRow(grid: Grid, row: number, ground: number, unit: number): void {
  let left = row === 0 ? -3 * unit : -7 * unit;
  for (let at = 0; left < grid.width; at += 1) {
    const noise = hashNoise(310 + row, at);
    const wide = Math.round((9 + noise * 9) * unit);
    const swell = smoothNoise(71 + row * 9, at / 3.1);
    const high = Math.round(grid.height * (row === 0 ? 0.26 + swell * 0.34 : 0.1 + swell * 0.24));
    const facade = row === 0 ? (facades[at % facades.length] ?? c.dusk) : c.deep;
    fillBox(grid, [left, ground - high, wide, high], facade);
    if (noise > 0.62) fillBox(grid, [left + (wide >> 1), ground - high - 5 * unit, unit, 5 * unit], facade);
    paintWindows(grid, [left, ground - high, wide, high], { seed: 500 + row * 100 + at, unit, row });
    left += wide + (row === 0 ? 0 : Math.round(hashNoise(9, at) * 8 * unit));
  }
}

interface Windows {
  readonly seed: number;
  readonly unit: number;
  readonly row: number;
}

function paintWindows(
  grid: Grid,
  [left, top, width, height]: readonly [number, number, number, number],
  { seed, unit, row }: Windows,
): void {
  const light = lights[seed % lights.length] ?? c.candle;
  for (let y = top + 2 * unit; y < top + height - 2 * unit; y += 3 * unit) {
    for (let x = left + 2 * unit; x < left + width - 2 * unit; x += 3 * unit) {
      if (hashNoise(seed, x, y) > (row === 0 ? 0.52 : 0.7))
        fillBox(grid, [x, y, unit, unit + (unit >> 1)], light);
    }
  }
}

/** The water repeats what stands above it, in streaks. */
function reflect(grid: Grid, ground: number): Grid {
  const { width, height, cells } = grid;
  return drawGrid(width, height, (x, y) => {
    const own = cells[y * width + x] ?? 0;
    if (y < ground) return own;
    const down = y - ground;
    const sway = Math.round((smoothNoise(40 + down, x / 11) - 0.5) * (2 + down / 5));
    const mirrored =
      cells[Math.max(0, ground - 1 - down) * width + Math.min(width - 1, Math.max(0, x + sway))] ?? own;
    if (lights.some((light) => light === mirrored)) return down % 2 === 0 ? mirrored : c.ember;
    return hashNoise(3, down, x >> 3) > 0.55 ? own : c.ink;
  });
}
