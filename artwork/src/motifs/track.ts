import { type Box, fillBox, fillRoundedBox, type Grid } from "../pixels/grid.ts";
import { foam } from "../pixels/palette.ts";
import { paintWaveform } from "./waveform.ts";

interface ClipColours {
  readonly background: number;
  readonly wave: number;
}

/** A clip on a track, with its waveform. */
export function paintClip(grid: Grid, box: Box, { background, wave }: ClipColours, seed: number): void {
  const [left, top, width, height] = box;
  fillRoundedBox(grid, box, background);
  paintWaveform(grid, [left + 3, top + 3, width - 5, height - 6], { seed, colour: wave });
}

/** A clip that was cut out: a dashed outline with a flat waveform. */
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
  fillRoundedBox(grid, [x - 3, top, 8, 5], colour);
  fillBox(grid, [x - 1, top + 5, 4, 1], colour);
}
