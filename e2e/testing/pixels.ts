import type { Page } from "playwright-core";
import sharp, { type Sharp } from "sharp";

export type Colour = readonly [red: number, green: number, blue: number];

export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What is on the screen in an area, pixel by pixel. */
export async function readPixels(page: Page, clip: Area): Promise<Colour[]> {
  return await readColours(sharp(await page.screenshot({ clip })));
}

/** What is in an area of a photograph of the screen. */
export async function cutPixels(photograph: Buffer, { x, y, width, height }: Area): Promise<Colour[]> {
  const cut = {
    left: Math.floor(x),
    top: Math.floor(y),
    width: Math.floor(width),
    height: Math.floor(height),
  };
  return await readColours(sharp(photograph).extract(cut));
}

async function readColours(picture: Sharp): Promise<Colour[]> {
  const { data } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return Array.from({ length: data.length / 3 }, (_, at) => [
    data[at * 3] ?? 0,
    data[at * 3 + 1] ?? 0,
    data[at * 3 + 2] ?? 0,
  ]);
}

function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** From 1, not to be told apart, to 21. */
export function contrast(one: Colour, other: Colour): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** Reads `rgb(1, 2, 3)`. */
export function parseColour(css: string): Colour {
  const [red = 0, green = 0, blue = 0] = (css.match(/[\d.]+/g) ?? []).map(Number);
  return [red, green, blue];
}
