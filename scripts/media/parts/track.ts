import { type Box, fillBox, fillPlate, type Grid } from "../pixels/grid.ts";
import { foam } from "../pixels/inks.ts";
import { paintWaveform } from "./waveform.ts";

interface ClipInks {
  readonly ground: number;
  readonly wave: number;
}

/** A piece of footage on a track, with what is heard in it. */
export function paintClip(grid: Grid, box: Box, { ground, wave }: ClipInks, seed: number): void {
  const [left, top, width, height] = box;
  fillPlate(grid, box, ground);
  paintWaveform(grid, [left + 3, top + 3, width - 5, height - 6], { seed, colour: wave });
}

/** A piece that was taken out: its outline, and the silence in it. */
export function paintGap(grid: Grid, [left, top, width, height]: Box, line: number): void {
  for (let x = 0; x < width; x += 1) {
    if (x % 5 > 2) continue;
    fillBox(grid, [left + x, top, 1, 1], line);
    fillBox(grid, [left + x, top + height - 1, 1, 1], line);
  }
  for (let y = 1; y < height - 1; y += 1) {
    if (y % 5 > 2) continue;
    fillBox(grid, [left, top + y, 1, 1], line);
    fillBox(grid, [left + width - 1, top + y, 1, 1], line);
  }
  for (let x = 4; x < width - 4; x += 2) fillBox(grid, [left + x, top + (height >> 1), 1, 1], line);
}

export function paintPlayhead(
  grid: Grid,
  x: number,
  [top, bottom]: readonly [number, number],
  colour = foam,
): void {
  fillBox(grid, [x, top, 2, bottom - top], colour);
  fillPlate(grid, [x - 3, top, 8, 5], colour);
  fillBox(grid, [x - 1, top + 5, 4, 1], colour);
}
