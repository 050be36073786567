import { boat } from "../motifs/sprites.ts";
import { copyGrid, createGrid, cropGrid, fillRoundedBox } from "../pixels/grid.ts";
import { drawLandscape } from "../pixels/landscape.ts";
import * as c from "../pixels/palette.ts";
import { drawSprite } from "../pixels/sprite.ts";
import { noon } from "../pixels/views.ts";
import type { ShowcasePicture, TextLabel } from "./showcase-picture.ts";

const greetings: readonly (readonly [lang: string, text: string])[] = [
  ["zh-CN", "你好"],
  ["en", "Hello"],
  ["ja", "こんにちは"],
  ["ko", "안녕하세요"],
  ["es", "Hola"],
  ["fr", "Bonjour"],
  ["de", "Guten Tag"],
  ["pt", "Olá"],
  ["it", "Ciao"],
  ["ru", "Привет"],
  ["ar", "مرحبا"],
  ["vi", "Xin chào"],
  ["id", "Halo"],
  ["tr", "Merhaba"],
  ["el", "Γεια σας"],
  ["pl", "Cześć"],
];

const [width, height, margin, between] = [54, 34, 6, 4];

/** One film on sixteen screens, each with its own caption. */
export function drawSixteenLanguages(): ShowcasePicture {
  const grid = createGrid(240, 160, c.ink);
  const film = drawLandscape(noon, 228, 148);
  drawSprite(film, boat, [156, 94], { h: c.marine, s: c.white, t: c.peach, m: c.marine });
  greetings.forEach((_, at) => {
    const [left, top] = screenAt(at);
    copyGrid(grid, cropGrid(film, [left - margin, top - margin, width, height]), left, top);
    fillRoundedBox(grid, [left + 4, top + height - 15, width - 8, 12], at === 0 ? c.krill : c.ink);
  });
  return { grid, labels: greetings.map(greetingLabel) };
}

function screenAt(at: number): readonly [left: number, top: number] {
  return [margin + (at % 4) * (width + between), margin + Math.floor(at / 4) * (height + between)];
}

function greetingLabel([lang, text]: readonly [string, string], at: number): TextLabel {
  const [left, top] = screenAt(at);
  return {
    text,
    lang,
    left: (left + 4) * 4,
    top: (top + height - 15) * 4,
    width: (width - 8) * 4,
    height: 48,
    sizePx: 30,
    colour: at === 0 ? c.ink : c.white,
    align: "center",
  };
}
