import { type Box, fillBox, type Grid } from "../pixels/grid.ts";
import { hashNoise, smoothNoise } from "../pixels/noise.ts";

export interface Waveform {
  readonly seed: number;
  readonly colour: number;
  /** Width of a bar and of the gap between bars, in cells. */
  readonly barWidth?: number;
  readonly gapWidth?: number;
  /** How often the loudness rises and falls. */
  readonly barsPerWord?: number;
}

/** A waveform of speech: bars on a middle line, louder in the middle of words. */
export function paintWaveform(
  grid: Grid,
  [left, top, width, height]: Box,
  { seed, colour, barWidth = 1, gapWidth = 1, barsPerWord = 3 }: Waveform,
): void {
  const count = Math.floor((width + gapWidth) / (barWidth + gapWidth));
  for (let at = 0; at < count; at += 1) {
    const swell = 0.15 + 0.85 * smoothNoise(seed, at / barsPerWord) ** 1.4;
    const loud = Math.min(1, swell * (0.75 + 0.6 * hashNoise(seed + 1, at)));
    const half = Math.max(1, Math.round((loud * height) / 2));
    fillBox(
      grid,
      [left + at * (barWidth + gapWidth), top + Math.round(height / 2) - half, barWidth, half * 2],
      colour,
    );
  }
}
