import type { Fraction } from "./network.ts";

/** A captcha as a reader sees it, with the answer and the positions that only the generator knows. */
export interface Sample {
  readonly answer: string;
  /** How much each pixel looks like a stroke, from 0 to 1. */
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

/**
 * The parts of the product's code that the bench imports at run time, as an attacker could from the public repository.
 */
interface Product {
  readonly size: { readonly width: number; readonly height: number };
  readonly symbols: readonly string[];
  readonly shades: number;
  makeAnswer(random: { bytes(count: number): Uint8Array }): string;
  layOutCaptcha(answer: string, fraction: Fraction): Layout;
  paintLayout(layout: Layout, fraction: Fraction): Uint8Array;
  paintStrokes(strokes: Layout["strokes"], size: Product["size"]): Float32Array;
  seededRandom(seed: Uint8Array): Fraction;
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
  const names = ["lay-out-captcha", "draw-captcha", "answers", "typefaces.data"];
  const files = names.map(
    (name) => new URL(`../../server/src/accounts/captcha/${name}.ts`, import.meta.url).href,
  );
  return Object.assign({}, ...(await Promise.all(files.map((file) => import(file)))));
}

export const seedFraction = async (seed: number): Promise<Fraction> =>
  (await loadProduct()).seededRandom(new Uint8Array(16).fill(seed));

/** The captchas of the product. */
export async function productSource(seed: number): Promise<Source> {
  const { size, symbols, shades, ...product } = await loadProduct();
  const fraction = product.seededRandom(new Uint8Array(16).fill(seed));
  const bytes = (count: number) => Uint8Array.from({ length: count }, () => fraction() * 256);
  return {
    ...size,
    symbols: symbols.join(""),
    next() {
      const answer = product.makeAnswer({ bytes });
      const layout = product.layOutCaptcha(answer, fraction);
      const ink = inkOf(product.paintLayout(layout, fraction), size, shades);
      return { answer, ink, centres: layout.centres.map(({ x }) => x) };
    },
  };
}

/** Captchas of four symbols in one typeface at nearly fixed positions, without distortion, strokes or background. */
export async function plainSource(seed: number): Promise<Source> {
  const { size, symbols, typefaces, readPath, paintStrokes, seededRandom } = await loadProduct();
  const fraction = seededRandom(new Uint8Array(16).fill(seed));
  const glyphs = new Map(Object.entries(typefaces.round).map(([symbol, path]) => [symbol, readPath(path)]));
  return {
    ...size,
    symbols: symbols.join(""),
    next() {
      const answer = Array.from({ length: 4 }, () => symbols[Math.floor(fraction() * symbols.length)]).join(
        "",
      );
      const strokes = [...answer].flatMap((symbol, index) => {
        const [left, top] = [40 + 62 * index + 6 * fraction(), 16 + 8 * fraction()];
        return (glyphs.get(symbol) ?? []).map((line) => ({
          points: line.map(({ x, y }) => ({ x: left + x * 0.6, y: top + y * 0.6 })),
          radii: line.slice(1).map(() => 3),
        }));
      });
      return { answer, ink: paintStrokes(strokes, size), centres: [] };
    },
  };
}

/** Wider than strokes, narrower than regions. */
const neighbourhood = 15;

/** Pixels that differ from their neighbourhood's average: regions have dark symbols on light, or light ones on dark. */
function inkOf(
  pixels: Uint8Array,
  { width, height }: { width: number; height: number },
  shades: number,
): Float32Array {
  const sums = new Int32Array((width + 1) * (height + 1));
  const sumAt = (x: number, y: number) => sums[y * (width + 1) + x] as number;
  for (let y = 0; y < height; y += 1) {
    let row = 0;
    for (let x = 0; x < width; x += 1) {
      if ((pixels[y * width + x] as number) * 2 > shades) row += 1;
      sums[(y + 1) * (width + 1) + x + 1] = sumAt(x + 1, y) + row;
    }
  }
  const ink = new Float32Array(pixels.length);
  for (let y = 0; y < height; y += 1) {
    const [top, bottom] = [Math.max(0, y - neighbourhood), Math.min(height, y + neighbourhood + 1)];
    for (let x = 0; x < width; x += 1) {
      const [left, right] = [Math.max(0, x - neighbourhood), Math.min(width, x + neighbourhood + 1)];
      const dark = sumAt(right, bottom) - sumAt(left, bottom) - sumAt(right, top) + sumAt(left, top);
      const shade = (pixels[y * width + x] as number) / (shades - 1);
      ink[y * width + x] = dark * 2 > (right - left) * (bottom - top) ? 1 - shade : shade;
    }
  }
  return ink;
}
