import { crc32, deflateSync } from "node:zlib";
import type { Fraction } from "../../platform/random.ts";
import { type Layout, layOutCaptcha, type Stroke, size } from "./lay-out-captcha.ts";

/** Colours of the ink. Ink and paper are swapped in some regions, so both colours appear in light and dark themes. */
export const inks: readonly Colour[] = [
  [18, 74, 103],
  [14, 32, 45],
  [120, 52, 14],
  [22, 84, 60],
];
export const papers: readonly Colour[] = [
  [238, 244, 246],
  [246, 241, 233],
  [240, 243, 234],
];
export const shades = 48;
/** The darkest background, as a fraction of the distance from paper to ink. */
export const darkestBackground = 0.2;

export function drawCaptcha(answer: string, fraction: Fraction): Buffer {
  const indices = paintLayout(layOutCaptcha(answer, fraction), fraction);
  return writePng({ ...size, indices }, makePalette(pick(papers, fraction), pick(inks, fraction)));
}

/** The shade of each pixel, from 0 for the paper to `shades - 1` for the ink. */
export function paintLayout({ strokes, cuts }: Layout, fraction: Fraction): Uint8Array {
  const ink = paintStrokes(strokes, size);
  const cut = paintStrokes(cuts, size);
  const background = paintBackground(fraction);
  const inverted = paintInvertedRegions(fraction);
  const pixels = new Uint8Array(background.length);
  for (let at = 0; at < pixels.length; at += 1) {
    const behind = background[at] ?? 0;
    const covered = (ink[at] ?? 0) * (1 - (cut[at] ?? 0));
    const shade = behind + covered * (1 - behind);
    const turned = inverted[at] ?? 0;
    pixels[at] = Math.round((shade + turned * (1 - 2 * shade)) * (shades - 1));
  }
  return pixels;
}

/** Bands made of three waves, from 0 (paper) to `darkestBackground`. The steps between bands make edges like those of symbols. */
function paintBackground(fraction: Fraction): Float32Array {
  const sums = sumOfWaves(3, [18, 110], fraction);
  const steps = 2 + fraction() * 3;
  return sums.map((sum) => Math.min(1, Math.round(((sum + 3) / 6) * steps) / steps) * darkestBackground);
}

/** Wavy regions in which ink and paper are swapped, so that neither brightness nor colour identifies the symbols. */
function paintInvertedRegions(fraction: Fraction): Float32Array {
  const sums = sumOfWaves(2, [150, 340], fraction);
  const level = -0.3 + fraction() * 0.8;
  // Antialiasing: the transition at the edge is about one pixel wide.
  return sums.map((sum) => Math.max(0, Math.min(1, 0.5 + (sum - level) * 45)));
}

/** Sums waves of random directions and phases, with lengths between two limits in pixels. */
function sumOfWaves(count: number, [shortest, longest]: readonly [number, number], fraction: Fraction) {
  const { width, height } = size;
  const sums = new Float32Array(width * height);
  for (let n = 0; n < count; n += 1) {
    const angle = fraction() * 2 * Math.PI;
    const perPixel = (2 * Math.PI) / (shortest + fraction() * (longest - shortest));
    const across = wave(width, Math.cos(angle) * perPixel, fraction() * 2 * Math.PI);
    addWave(sums, across, wave(height, Math.sin(angle) * perPixel, 0));
  }
  return sums;
}

type Wave = ReturnType<typeof wave>;

/** Adds the sine of the sum of both angles to each value. */
function addWave(values: Float32Array, across: Wave, down: Wave): void {
  let at = 0;
  for (let y = 0; y < down.sin.length; y += 1) {
    const [sin, cos] = [down.sin[y] ?? 0, down.cos[y] ?? 0];
    for (let x = 0; x < across.sin.length; x += 1) {
      values[at] = (values[at] ?? 0) + (across.sin[x] ?? 0) * cos + (across.cos[x] ?? 0) * sin;
      at += 1;
    }
  }
}

function wave(length: number, perPixel: number, phase: number) {
  const angles = Float32Array.from({ length }, (_, position) => position * perPixel + phase);
  return { sin: angles.map(Math.sin), cos: angles.map(Math.cos) };
}

function makePalette(paper: Colour, ink: Colour): Colour[] {
  return Array.from({ length: shades }, (_, index) => {
    const share = index / (shades - 1);
    const mixed = (channel: 0 | 1 | 2) =>
      Math.round(paper[channel] + (ink[channel] - paper[channel]) * share);
    return [mixed(0), mixed(1), mixed(2)];
  });
}

function pick<Item>(items: readonly Item[], fraction: Fraction): Item {
  return items[Math.floor(fraction() * items.length)] as Item;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * How much strokes cover of each pixel, from 0 to 1. Each part of a stroke covers the pixels within its radius, so its
 * ends are round.
 *
 * @public The captcha reader of the benches draws with it.
 */
export function paintStrokes(strokes: readonly Stroke[], { width, height }: Size): Float32Array {
  const values = new Float32Array(width * height);
  for (const { points, radii } of strokes) {
    for (const [index, radius] of radii.entries()) {
      const [from, to] = [points[index], points[index + 1]];
      if (from && to) paintPart({ width, height, values }, from.x, from.y, to.x, to.y, radius);
    }
  }
  return values;
}

function paintPart(
  { width, height, values }: Size & { values: Float32Array },
  fromX: number,
  fromY: number,
  toX: number,
  toY: number,
  radius: number,
): void {
  const [alongX, alongY] = [toX - fromX, toY - fromY];
  const square = alongX * alongX + alongY * alongY || 1;
  const reach = radius + 1;
  const left = Math.max(0, Math.floor(Math.min(fromX, toX) - reach));
  const right = Math.min(width - 1, Math.ceil(Math.max(fromX, toX) + reach));
  const top = Math.max(0, Math.floor(Math.min(fromY, toY) - reach));
  const bottom = Math.min(height - 1, Math.ceil(Math.max(fromY, toY) + reach));
  for (let y = top; y <= bottom; y += 1) {
    for (let x = left; x <= right; x += 1) {
      const share = Math.max(0, Math.min(1, ((x - fromX) * alongX + (y - fromY) * alongY) / square));
      const [awayX, awayY] = [x - fromX - share * alongX, y - fromY - share * alongY];
      const covered = radius + 0.5 - Math.sqrt(awayX * awayX + awayY * awayY);
      const at = y * width + x;
      if (covered > (values[at] ?? 1)) values[at] = Math.min(1, covered);
    }
  }
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export type Colour = readonly [red: number, green: number, blue: number];

/** Writes a PNG whose pixels are indices of a palette. */
function writePng(
  { width, height, indices }: { width: number; height: number; indices: Uint8Array },
  palette: readonly Colour[],
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Bit depth 8, colour type indexed.
  header.set([8, 3, 0, 0, 0], 8);
  // Each row begins with its filter type: 0, no filter.
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1) {
    rows.set(indices.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  }
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("PLTE", Buffer.from(palette.flat())),
    chunk("IDAT", deflateSync(rows, { level: 4 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

export const seedBytes = 16;

/** The sfc32 random generator: the same seed gives the same picture. Answers never come from it. */
export function seededRandom(seed: Uint8Array): Fraction {
  const words = new DataView(seed.buffer, seed.byteOffset, seedBytes);
  let [a, b, c, counter] = [0, 4, 8, 12].map((offset) => words.getInt32(offset)) as [
    number,
    number,
    number,
    number,
  ];
  const next = () => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 2 ** 32;
  };
  for (let round = 0; round < 15; round += 1) next();
  return next;
}
