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

/**
 * Square cells repeat exactly, and AVIF or lossy WebP weigh more and smear the dither. Cells have few colours; what
 * letters add at their edges is brought down to 256, which nobody can see and takes off a fifth.
 */
export async function saveWebp(file: string, picture: Sharp): Promise<string> {
  const fewColours = sharp(await picture.png({ palette: true, dither: 0 }).toBuffer());
  await writeFile(
    join(root, file),
    await fewColours.webp({ lossless: true, quality: 100, effort: 6 }).toBuffer(),
  );
  return file;
}
