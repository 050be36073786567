import { expect, test } from "vitest";
import type { Random } from "../outside/random.ts";
import { makeAnswer, normaliseAnswer, symbols } from "./answers.ts";
import { deepest, drawCaptcha, inks, paintLayout, papers, shades } from "./draw-captcha.ts";
import { layOutCaptcha, size } from "./lay-out-captcha.ts";
import { seededFractions } from "./seeded-fractions.ts";
import { typefaces } from "./typefaces.data.ts";
import type { Colour } from "./write-png.ts";

const seeded = (seed: number) => seededFractions(new Uint8Array(16).fill(seed));

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
  const draw = (seed: number) => drawCaptcha("AXEM", seeded(seed)).toString("base64");
  expect(draw(1)).toBe(draw(1));
  expect(new Set([1, 2, 3, 4].map(draw)).size).toBe(4);
});

test("symbols stand inside the picture, at other places each time", () => {
  const layouts = Array.from({ length: 60 }, (_, n) =>
    layOutCaptcha("MMMMMM".slice(0, 4 + (n % 3)), seeded(n)),
  );
  const firsts = layouts.map(({ centres }) => centres[0]?.x ?? 0);
  expect(Math.max(...firsts) - Math.min(...firsts)).toBeGreaterThan(size.width / 6);
  for (const { x, y } of layouts.flatMap(({ centres }) => centres)) {
    expect(x > 0 && x < size.width && y > 0 && y < size.height).toBe(true);
  }
});

test("the background never comes near the ink", () => {
  const empty = { strokes: [], cuts: [], centres: [] };
  for (let seed = 0; seed < 40; seed += 1) {
    expect(Math.max(...paintLayout(empty, seeded(seed)))).toBeLessThanOrEqual(
      Math.ceil(deepest * (shades - 1)),
    );
  }
});

test("each ink has a contrast of 4.5 at least to the darkest background of each paper", () => {
  for (const ink of inks) {
    for (const paper of papers) {
      const darkest = paper.map((channel, n) => channel + ((ink[n] ?? 0) - channel) * deepest);
      expect(contrast(ink, darkest as unknown as Colour)).toBeGreaterThan(4.5);
    }
  }
});

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
