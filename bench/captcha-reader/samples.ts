import type { Fraction } from "./network.ts";

/** A captcha as a reader sees it, and what only its maker knows. */
export interface Sample {
  readonly answer: string;
  /** The darkness of each pixel, without the background, from 0 to 1. */
  readonly ink: Float32Array;
  /** The middle of each symbol, in pixels. */
  readonly centres: readonly number[];
}

export interface Source {
  readonly width: number;
  readonly height: number;
  readonly symbols: string;
  next(): Sample;
}

/** The product's code, which the bench reaches at run time as an attacker would: by the public repository. */
interface Product {
  readonly size: { readonly width: number; readonly height: number };
  readonly symbols: readonly string[];
  readonly shades: number;
  readonly deepest: number;
  makeAnswer(random: { bytes(count: number): Uint8Array }): string;
  layOutCaptcha(answer: string, fraction: Fraction): Layout;
  paintLayout(layout: Layout, fraction: Fraction): Uint8Array;
  seededFractions(seed: Uint8Array): Fraction;
  readPath(path: string): Point[][];
  readonly typefaces: { readonly round: Readonly<Record<string, string>> };
}

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Layout {
  readonly strokes: readonly { points: readonly Point[]; radii: readonly number[] }[];
  readonly cuts: Layout["strokes"];
  readonly centres: readonly Point[];
}

async function loadProduct(): Promise<Product> {
  const names = [
    "lay-out-captcha",
    "draw-captcha",
    "answers",
    "seeded-fractions",
    "read-path",
    "typefaces.data",
  ];
  const files = names.map((name) => new URL(`../../server/src/captcha/${name}.ts`, import.meta.url).href);
  return Object.assign({}, ...(await Promise.all(files.map((file) => import(file)))));
}

export const fractionOf = async (seed: number): Promise<Fraction> =>
  (await loadProduct()).seededFractions(new Uint8Array(16).fill(seed));

/** The captchas of the product. */
export async function productSource(seed: number): Promise<Source> {
  const product = await loadProduct();
  const fraction = product.seededFractions(new Uint8Array(16).fill(seed));
  const bytes = (count: number) => Uint8Array.from({ length: count }, () => fraction() * 256);
  return sourceOf(product, fraction, () => {
    const answer = product.makeAnswer({ bytes });
    return { answer, layout: product.layOutCaptcha(answer, fraction) };
  });
}

/** Four symbols of one typeface, turned and moved a little, each in its place and crossed by nothing. */
export async function plainSource(seed: number): Promise<Source> {
  const product = await loadProduct();
  const fraction = product.seededFractions(new Uint8Array(16).fill(seed));
  const glyphs = new Map(
    Object.entries(product.typefaces.round).map(([symbol, path]) => [symbol, product.readPath(path)]),
  );
  return sourceOf(product, fraction, () => {
    const answer = Array.from(
      { length: 4 },
      () => product.symbols[Math.floor(fraction() * glyphs.size)],
    ).join("");
    const strokes = [...answer].flatMap((symbol, index) => {
      const [left, top] = [40 + 62 * index + 6 * fraction(), 16 + 8 * fraction()];
      const lines = glyphs.get(symbol) ?? [];
      return lines.map((line) => ({
        points: line.map(({ x, y }) => ({ x: left + x * 0.6, y: top + y * 0.6 })),
        radii: line.slice(1).map(() => 3),
      }));
    });
    return { answer, layout: { strokes, cuts: [], centres: [] } };
  });
}

function sourceOf(
  { size, symbols, shades, deepest, paintLayout }: Product,
  fraction: Fraction,
  draw: () => { answer: string; layout: Layout },
): Source {
  const inkOfShade = Array.from({ length: shades }, (_, shade) =>
    Math.max(0, (shade / (shades - 1) - deepest) / (1 - deepest)),
  );
  return {
    ...size,
    symbols: symbols.join(""),
    next() {
      const { answer, layout } = draw();
      const pixels = paintLayout(layout, fraction);
      const ink = new Float32Array(pixels.length);
      for (let at = 0; at < ink.length; at += 1) ink[at] = inkOfShade[pixels[at] ?? 0] ?? 0;
      return { answer, ink, centres: layout.centres.map(({ x }) => x) };
    },
  };
}
