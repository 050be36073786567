import { boat, gull } from "../motifs/sprites.ts";
import { paintWaveform } from "../motifs/waveform.ts";
import { copyGrid, createGrid, fillBox, fillRoundedBox } from "../pixels/grid.ts";
import { drawLandscape } from "../pixels/landscape.ts";
import * as c from "../pixels/palette.ts";
import { drawSprite } from "../pixels/sprite.ts";
import { morning } from "../pixels/views.ts";
import type { ShowcasePicture, TextLabel } from "./showcase-picture.ts";

/** One sentence and its translations. */
const captions: readonly (readonly [lang: string, text: string])[] = [
  ["zh-CN", "海风很大，先别关麦。"],
  ["en", "It’s windy. Keep the mic on."],
  ["ja", "風が強い。マイクはそのまま。"],
  ["ko", "바람이 세요. 마이크 켜 두세요."],
  ["es", "Hay viento. Deja el micro."],
];

const plate = { left: 98, top: 14, width: 126, height: 18, step: 23 };

/** A shot of the sea, its caption in five languages, and the waveform of the voice. */
export function drawAutoSubtitles(): ShowcasePicture {
  const grid = createGrid(240, 160, c.foam);
  const film = drawLandscape({ ...morning, horizon: 0.58 }, 152, 160);
  drawSprite(film, boat, [24, 92], { h: c.marine, s: c.white, t: c.mist, m: c.marine });
  drawSprite(film, gull, [20, 40], { g: c.marine });
  drawSprite(film, gull, [34, 33], { g: c.marine });
  copyGrid(grid, film, 0, 0);
  captions.forEach((_, at) => {
    const top = plate.top + at * plate.step;
    fillRoundedBox(grid, [plate.left + 1, top + 1, plate.width, plate.height], c.ripple);
    fillRoundedBox(grid, [plate.left, top, plate.width, plate.height], at === 0 ? c.ink : c.white);
    fillBox(grid, [plate.left, top + 1, 3, plate.height - 2], at === 0 ? c.krill : c.wave);
  });
  fillRoundedBox(grid, [plate.left, 131, plate.width, 18], c.wave);
  paintWaveform(grid, [plate.left + 4, 133, plate.width - 8, 14], { seed: 12, colour: c.ink });
  return { grid, labels: captions.map(captionLabel) };
}

function captionLabel([lang, text]: readonly [string, string], at: number): TextLabel {
  return {
    text,
    lang,
    left: (plate.left + 8) * 4,
    top: (plate.top + at * plate.step) * 4,
    width: (plate.width - 10) * 4,
    height: plate.height * 4,
    sizePx: 30,
    colour: at === 0 ? c.white : c.ink,
    align: "left",
  };
}
