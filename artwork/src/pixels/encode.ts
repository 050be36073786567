import sharp, { type Sharp } from "sharp";
import { saveOutput } from "../media-step.ts";
import { enlarge, type Grid } from "./grid.ts";

/** The grid as a sharp image, each cell a square of `cellPx` px. */
export function toSharp(grid: Grid, cellPx: number): Sharp {
  const { width, height, cells } = enlarge(grid, cellPx);
  const bytes = new Uint8Array(width * height * 3);
  cells.forEach((colour, at) => {
    bytes.set([colour >> 16, (colour >> 8) & 255, colour & 255], at * 3);
  });
  return sharp(bytes, { raw: { width, height, channels: 3 } });
}

/**
 * Saves lossless WebP with at most 256 colours. Square cells repeat exactly, whereas AVIF and lossy WebP are larger and
 * smear the dither. Only the antialiasing of text has more colours; reducing them is invisible and saves a fifth.
 */
export async function saveWebp(file: string, picture: Sharp): Promise<string> {
  const fewColours = sharp(await picture.png({ palette: true, dither: 0 }).toBuffer());
  return await saveOutput(
    file,
    await fewColours.webp({ lossless: true, quality: 100, effort: 6 }).toBuffer(),
  );
}
