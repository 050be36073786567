import { expect, test } from "vitest";
import type { Random } from "../../platform/random.ts";
import { makeAnswer, normaliseAnswer, symbols } from "./answers.ts";
import type { Colour } from "./draw-captcha.ts";
import {
  darkestBackground,
  drawCaptcha,
  inks,
  paintLayout,
  papers,
  seededRandom,
  shades,
} from "./draw-captcha.ts";
import { layOutCaptcha, size } from "./lay-out-captcha.ts";
import { typefaces } from "./typefaces.data.ts";

const seeded = (seed: number) => seededRandom(new Uint8Array(16).fill(seed));

const randomOf = (seed: number): Random => {
  const fraction = seeded(seed);
  return { bytes: (count) => Uint8Array.from({ length: count }, () => fraction() * 256) };
};

test("an answer has four to six symbols, and all of them come up", () => {
  const random = randomOf(1);
  const answers = Array.from({ length: 300 }, () => makeAnswer(random));
  expect(new Set(answers.map(({ length }) => length))).toEqual(new Set([4, 5, 6]));
  expect(new Set(answers.join(""))).toEqual(new Set(symbols));
});

test("every typeface has every symbol", () => {
  for (const face of Object.values(typefaces)) expect(Object.keys(face).sort()).toEqual([...symbols].sort());
});

test("symbols that look like those of the pictures count as them", () => {
  expect(normaliseAnswer(" z3 oФ ")).toBe("23DФ");
  expect(normaliseAnswer("yfvg")).toBe("XEU6");
  for (const symbol of symbols) expect(normaliseAnswer(symbol.toLowerCase())).toBe(symbol);
});

test("the same answer is never drawn twice in the same way, unless the seed is the same", () => {
  const draw = (seed: number) => drawCaptcha("AXED", seeded(seed)).toString("base64");
  expect(draw(1)).toBe(draw(1));
  expect(new Set([1, 2, 3, 4].map(draw)).size).toBe(4);
});

test("symbols stand inside the picture, at other places each time", () => {
  const layouts = Array.from({ length: 60 }, (_, n) =>
    layOutCaptcha("AAAAAA".slice(0, 4 + (n % 3)), seeded(n)),
  );
  const firsts = layouts.map(({ centres }) => centres[0]?.x ?? 0);
  expect(Math.max(...firsts) - Math.min(...firsts)).toBeGreaterThan(size.width / 6);
  for (const { x, y } of layouts.flatMap(({ centres }) => centres)) {
    expect(x > 0 && x < size.width && y > 0 && y < size.height).toBe(true);
  }
});

test("without symbols, pixels are those of the background or of its inversion, but for the borders between", () => {
  const empty = { strokes: [], cuts: [], centres: [] };
  const deepestShade = Math.ceil(darkestBackground * (shades - 1));
  for (let seed = 0; seed < 20; seed += 1) {
    const pixels = paintLayout(empty, seeded(seed));
    const between = pixels.filter((shade) => shade > deepestShade && shade < shades - 1 - deepestShade);
    expect(between.length).toBeLessThan(pixels.length / 20);
  }
});

test("strokes have a contrast of 4.5 at least to every background, dark on light and light on dark", () => {
  for (const ink of inks) {
    for (const paper of papers) {
      expect(contrast(ink, mix(paper, ink, darkestBackground))).toBeGreaterThan(4.5);
      expect(contrast(mix(ink, paper, darkestBackground), paper)).toBeGreaterThan(4.5);
    }
  }
});

function mix(from: Colour, to: Colour, share: number): Colour {
  const channel = (n: 0 | 1 | 2) => from[n] + (to[n] - from[n]) * share;
  return [channel(0), channel(1), channel(2)];
}

/** WCAG 2.2's contrast ratio of a dark and a light colour. */
function contrast(dark: Colour, light: Colour): number {
  return (luminance(light) + 0.05) / (luminance(dark) + 0.05);
}

function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
