import { microphone } from "../parts/small-sprites.ts";
import { paintWaveform } from "../parts/waveform.ts";
import { isSpeckled } from "../pixels/dither.ts";
import { drawGrid, fillBox, fillPlate, type Grid } from "../pixels/grid.ts";
import * as c from "../pixels/inks.ts";
import { type Inks, stamp } from "../pixels/stamp.ts";

const voices: readonly { readonly top: number; readonly mic: Inks; readonly wave: number }[] = [
  { top: 14, mic: { m: c.krill, l: c.peach, g: c.rust, b: c.rust, s: c.ink }, wave: c.krill },
  { top: 92, mic: { m: c.wave, l: c.mist, g: c.marine, b: c.marine, s: c.ink }, wave: c.sea },
];

/** A voice for ten seconds, and below it the same voice once more. */
export function drawVoiceCloning(): Grid {
  const grid = drawGrid(240, 160, (x, y) => (isSpeckled((y - 100) / 130, x, y) ? c.mist : c.wash));
  for (const { top, mic, wave } of voices) {
    fillPlate(grid, [57, top + 1, 170, 56], c.ripple);
    fillPlate(grid, [56, top, 170, 56], c.white);
    stamp(grid, doubled(microphone), [8, top], mic);
    paintWaveform(grid, [62, top + 4, 158, 48], { seed: 77, colour: wave, bar: 2, gap: 2, words: 5 });
  }
  paintSeconds(grid, 81);
  return grid;
}

/** Ten seconds between the two, which are the same for both. */
function paintSeconds(grid: Grid, y: number): void {
  fillBox(grid, [56, y, 170, 1], c.ripple);
  for (let second = 0; second <= 10; second += 1) {
    const high = second % 5 === 0 ? 9 : 5;
    fillBox(grid, [56 + Math.round(second * 16.9), y - (high >> 1), 1, high], c.ink);
  }
}

function doubled(rows: readonly string[]): string[] {
  return rows.flatMap((row) => {
    const wide = [...row].map((mark) => mark + mark).join("");
    return [wide, wide];
  });
}
