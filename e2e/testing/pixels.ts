import type { Page } from "@playwright/test";
import sharp, { type Sharp } from "sharp";

/** A colour as `0xRRGGBB`. */
export type Colour = number;

export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The pixels of an area of the screen. */
export async function readPixels(page: Page, clip: Area): Promise<Uint32Array> {
  return await readColours(sharp(await page.screenshot({ clip })));
}

/** The pixels of an area of a screenshot. */
export async function cutPixels(screenshot: Buffer, { x, y, width, height }: Area): Promise<Uint32Array> {
  const cut = {
    left: Math.floor(x),
    top: Math.floor(y),
    width: Math.floor(width),
    height: Math.floor(height),
  };
  return await readColours(sharp(screenshot).extract(cut));
}

/** The area around all pixels that differ between two screenshots of the same size; empty if none differs. */
export async function findChangedAreas(one: Buffer, other: Buffer): Promise<Area[]> {
  if (one.equals(other)) return [];
  const { width = 0 } = await sharp(one).metadata();
  const [before, after] = await Promise.all([readColours(sharp(one)), readColours(sharp(other))]);
  const changed = [...before.keys()].filter((at) => before[at] !== after[at]);
  if (changed.length === 0) return [];
  const columns = changed.map((at) => at % width);
  const rows = changed.map((at) => Math.floor(at / width));
  const extent = (places: readonly number[]) => {
    const first = places.reduce((least, place) => Math.min(least, place));
    return [first, places.reduce((most, place) => Math.max(most, place)) - first + 1] as const;
  };
  const [[x, across], [y, high]] = [extent(columns), extent(rows)];
  return [{ x, y, width: across, height: high }];
}

async function readColours(picture: Sharp): Promise<Uint32Array> {
  const data = await picture.removeAlpha().raw().toBuffer();
  return new Uint32Array(data.length / 3).map((_, at) => data.readUIntBE(at * 3, 3));
}

const luminances = new Map<Colour, number>();

function luminance(colour: Colour): number {
  const cached = luminances.get(colour);
  if (cached !== undefined) return cached;
  const [red = 0, green = 0, blue = 0] = [colour >> 16, (colour >> 8) & 255, colour & 255].map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  const answer = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  luminances.set(colour, answer);
  return answer;
}

/** WCAG's contrast ratio, from 1 (equal) to 21. */
export function contrast(one: Colour, other: Colour): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Parses `rgb(1, 2, 3)`. */
export function parseColour(css: string): Colour {
  const [red = 0, green = 0, blue = 0] = (css.match(/[\d.]+/g) ?? []).map(Number);
  return (red << 16) + (green << 8) + blue;
}
