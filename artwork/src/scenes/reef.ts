import { ditherColour } from "../pixels/dither.ts";
import { drawGrid, fillBox, type Grid } from "../pixels/grid.ts";
import { hashNoise, smoothNoise } from "../pixels/noise.ts";
import * as c from "../pixels/palette.ts";
import { drawSprite, type Palette } from "../pixels/sprite.ts";

const fish: readonly string[] = [
  "....aaaaa....",
  "a..aaabaaaa..",
  "aaaaaabaaaea.",
  "aaaaaabaaaaaa",
  "a..aaabaaaa..",
  "....aaaaa....",
];
const small: readonly string[] = ["a.aa.", "aaaea", "a.aa."];

const orange: Palette = { a: c.krill, b: c.white, e: c.ink };
const silver: Palette = { a: c.mist, e: c.ink };

/** Under water: shafts of light, kelp, sand, and fish. */
export function drawReef(width: number, height: number): Grid {
  const grid = drawGrid(width, height, (x, y) => waterAt(x / height, y / height, [x, y]));
  for (let at = 0; at < 13; at += 1) paintKelp(grid, at);
  paintFloor(grid);
  const scale = height / 160;
  drawSprite(grid, fish, [Math.round(width * 0.46), Math.round(height * 0.4)], orange);
  drawSprite(grid, fish, [Math.round(width * 0.58), Math.round(height * 0.54)], orange);
  for (let at = 0; at < 9; at += 1) {
    const left = width * 0.16 + hashNoise(6, at) * 46 * scale;
    drawSprite(grid, small, [Math.round(left), Math.round(height * (0.2 + hashNoise(8, at) * 0.2))], silver);
  }
  return grid;
}

function waterAt(x: number, y: number, cell: readonly [number, number]): number {
  const slant = x * 7.5 + y * 2.6;
  const shaft = Math.max(0, smoothNoise(91, slant) - 0.55) * Math.max(0, 1 - y * 1.25) * 1.1;
  return ditherColour([c.mist, c.sky, c.shallow, c.current, c.sea, c.marine], y * 1.05 - shaft, cell, 0.55);
}

function paintKelp(grid: Grid, at: number): void {
  const { width, height } = grid;
  const root = Math.round(width * (at < 7 ? at * 0.035 : 0.76 + (at - 7) * 0.045));
  const long = Math.round(height * (0.3 + hashNoise(33, at) * 0.4));
  const thick = Math.max(1, Math.round(height / 55));
  for (let up = 0; up < long; up += 1) {
    const sway = Math.round(Math.sin(up / (height / 14) + at * 1.7) * height * 0.016);
    const colour = at % 3 === 0 ? c.pine : at % 3 === 1 ? c.moss : c.marine;
    fillBox(grid, [root + sway, height - up, thick, 1], colour);
    if (up % 6 < 2)
      fillBox(grid, [root + sway + (up % 12 < 6 ? thick : -thick), height - up, thick, 1], colour);
  }
}

function paintFloor(grid: Grid): void {
  const { width, height } = grid;
  for (let x = 0; x < width; x += 1) {
    const top = Math.round(height * (0.93 - smoothNoise(17, x / (height * 0.24)) * 0.09));
    for (let y = top; y < height; y += 1) {
      fillBox(
        grid,
        [x, y, 1, 1],
        ditherColour([c.peach, c.amber, c.rust], (y - top) / (height * 0.12), [x, y], 0.8),
      );
    }
  }
}
