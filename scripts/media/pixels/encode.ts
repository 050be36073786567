import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { root } from "../../machine/run.js";
import { enlarge, type Grid } from "./grid.ts";

/** A picture that sharp can go on with, its cells `cellPx` wide. */
export function toSharp(grid: Grid, cellPx: number): Sharp {
  const { width, height, cells } = enlarge(grid, cellPx);
  const bytes = new Uint8Array(width * height * 3);
  cells.forEach((colour, at) => {
    bytes.set([colour >> 16, (colour >> 8) & 255, colour & 255], at * 3);
  });
  return sharp(bytes, { raw: { width, height, channels: 3 } });
}

/** Without loss: square cells repeat exactly, and AVIF or lossy WebP weigh more and smear the dither. */
export function asWebp(picture: Sharp): Sharp {
  return picture.webp({ lossless: true, effort: 6 });
}

export async function save(file: string, picture: Sharp): Promise<string> {
  await writeFile(join(root, file), await picture.toBuffer());
  return file;
}
