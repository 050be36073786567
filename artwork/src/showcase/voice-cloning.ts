import { microphone } from "../motifs/sprites.ts";
import { paintWaveform } from "../motifs/waveform.ts";
import { isDithered } from "../pixels/dither.ts";
import { drawGrid, fillBox, fillRoundedBox, type Grid } from "../pixels/grid.ts";
import * as c from "../pixels/palette.ts";
import { drawSprite, type Palette } from "../pixels/sprite.ts";

const voices: readonly { readonly top: number; readonly mic: Palette; readonly wave: number }[] = [
  { top: 14, mic: { m: c.krill, l: c.peach, g: c.rust, b: c.rust, s: c.ink }, wave: c.krill },
  { top: 92, mic: { m: c.wave, l: c.mist, g: c.marine, b: c.marine, s: c.ink }, wave: c.sea },
];

/** A voice sample of ten seconds, and its clone with the same waveform. */
export function drawVoiceCloning(): Grid {
  const grid = drawGrid(240, 160, (x, y) => (isDithered((y - 100) / 130, x, y) ? c.mist : c.wash));
  for (const { top, mic, wave } of voices) {
    fillRoundedBox(grid, [57, top + 1, 170, 56], c.ripple);
    fillRoundedBox(grid, [56, top, 170, 56], c.white);
    drawSprite(grid, enlargeSprite(microphone), [8, top], mic);
    paintWaveform(grid, [62, top + 4, 158, 48], {
      seed: 77,
      colour: wave,
      barWidth: 2,
      gapWidth: 2,
      barsPerWord: 5,
    });
  }
  paintRuler(grid, 81);
  return grid;
}

/** A ruler of ten seconds, shared by both waveforms. */
function paintRuler(grid: Grid, y: number): void {
  fillBox(grid, [56, y, 170, 1], c.ripple);
  for (let second = 0; second <= 10; second += 1) {
    const high = second % 5 === 0 ? 9 : 5;
    fillBox(grid, [56 + Math.round(second * 16.9), y - (high >> 1), 1, high], c.ink);
  }
}

function enlargeSprite(rows: readonly string[]): string[] {
  return rows.flatMap((row) => {
    const wide = [...row].map((mark) => mark + mark).join("");
    return [wide, wide];
  });
}
