import { type Box, fillBox, type Grid } from "../pixels/grid.ts";
import { chance, wander } from "../pixels/noise.ts";

export interface Waveform {
  readonly seed: number;
  readonly colour: number;
  /** How wide a bar is, and how much lies between two. */
  readonly bar?: number;
  readonly gap?: number;
  /** Words in a second of speech make the line swell and sink. */
  readonly words?: number;
}

/** Speech as an editor shows it: bars on a middle line, louder in the middle of words. */
export function paintWaveform(
  grid: Grid,
  [left, top, width, height]: Box,
  { seed, colour, bar = 1, gap = 1, words = 3 }: Waveform,
): void {
  const count = Math.floor((width + gap) / (bar + gap));
  for (let at = 0; at < count; at += 1) {
    const swell = 0.15 + 0.85 * wander(seed, at / words) ** 1.4;
    const loud = Math.min(1, swell * (0.75 + 0.6 * chance(seed + 1, at)));
    const half = Math.max(1, Math.round((loud * height) / 2));
    fillBox(grid, [left + at * (bar + gap), top + Math.round(height / 2) - half, bar, half * 2], colour);
  }
}
