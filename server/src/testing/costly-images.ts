import { maxImagePixels } from "@baleen/contract/back-office/image-limits.ts";
import sharp, { type Sharp } from "sharp";

/** An image of one colour, half transparent. */
function flat(width: number, height: number): Sharp {
  const background = { r: 200, g: 30, b: 90, alpha: 0.5 };
  return sharp({ create: { width, height, channels: 4, background } });
}

/**
 * Images of as many pixels as are accepted, in the variants of their formats that take the most memory: deep colours,
 * transparency, no subsampling, interlaced, turned. The strips are no narrower than a picture of the site may be.
 */
export const largestImages = {
  "AVIF of 12 bits": () =>
    broad()
      .withMetadata({ orientation: 6 })
      .avif({ effort: 0, chromaSubsampling: "4:4:4", bitdepth: 12 })
      .toBuffer(),
  "long AVIF": () =>
    flat(13_000, maxImagePixels / 13_000)
      .avif({ effort: 0, chromaSubsampling: "4:4:4" })
      .toBuffer(),
  "interlaced PNG of 16 bits": () => broad().toColourspace("rgb16").png({ progressive: true }).toBuffer(),
  "progressive JPEG of four inks": () =>
    broad()
      .flatten()
      .toColourspace("cmyk")
      .jpeg({ progressive: true, chromaSubsampling: "4:4:4", quality: 60 })
      .toBuffer(),
  "tall PNG of 16 bits, turned": () =>
    turnedStrip(Math.floor(maxImagePixels / 600), 600)
      .png()
      .toBuffer(),
  "wide PNG of 16 bits, turned": () =>
    turnedStrip(315, Math.floor(maxImagePixels / 315))
      .png()
      .toBuffer(),
  "wide JPEG, turned": () =>
    turnedStrip(315, Math.floor(maxImagePixels / 315))
      .flatten()
      .jpeg({ progressive: true })
      .toBuffer(),
  "lossless WebP": () => broad().webp({ lossless: true, effort: 0 }).toBuffer(),
} as const satisfies Record<string, () => Promise<Buffer>>;

function broad(): Sharp {
  const width = 4_000;
  return flat(width, maxImagePixels / width);
}

/** A strip that its metadata turn by 90 degrees. */
function turnedStrip(width: number, height: number): Sharp {
  return flat(width, height).toColourspace("rgb16").withMetadata({ orientation: 6 });
}

/** About 1 kB. Its boxes declare 64 × 64 pixels, but the coded picture has 64 megapixels. */
export async function makeAvifWithWrongSize(): Promise<Buffer> {
  const bytes = await flat(8_000, 8_000).removeAlpha().avif({ effort: 0 }).toBuffer();
  for (let at = bytes.indexOf("ispe"); at >= 0; at = bytes.indexOf("ispe", at + 4)) {
    bytes.writeUInt32BE(64, at + 8);
    bytes.writeUInt32BE(64, at + 12);
  }
  return bytes;
}

/** 200 kB that unpack to 64 megapixels. */
export async function pngBomb(): Promise<Buffer> {
  return await flat(8_000, 8_000).png({ compressionLevel: 9 }).toBuffer();
}

/**
 * A progressive JPEG of 170 kB that takes more than ten seconds of processor time: each bit of each coefficient comes in a
 * scan of its own, 2,646 in all, and each scan goes over all 13 megapixels.
 */
export async function slowJpeg(): Promise<Buffer> {
  const usual = await broad()
    .flatten()
    .jpeg({ progressive: true, chromaSubsampling: "4:4:4", quality: 50 })
    .toBuffer();
  // The first scan of one component alone. It codes nothing but zeros, so that the others only differ in their headers.
  const start = usual.indexOf(Buffer.from("ffda00080101", "hex"));
  const scan = usual.subarray(start, endOfScan(usual, start));
  const scans = [1, 2, 3].flatMap((component) =>
    Array.from({ length: 63 * 14 }, (_, index) => {
      const coefficient = 1 + Math.floor(index / 14);
      const bit = 13 - (index % 14);
      const bits = ((bit === 13 ? 0 : bit + 1) << 4) | bit;
      const header = [component, usual[start + 6] ?? 0, coefficient, coefficient, bits];
      return Buffer.concat([scan.subarray(0, 5), Buffer.from(header), scan.subarray(10)]);
    }),
  );
  return Buffer.concat([usual.subarray(0, start), ...scans, Buffer.from("ffd9", "hex")]);
}

/** The next marker; 0xff in coded data is followed by 0. */
function endOfScan(bytes: Buffer, start: number): number {
  for (let at = start + 10; at < bytes.length; at += 1) {
    if (bytes[at] === 0xff && bytes[at + 1] !== 0) return at;
  }
  throw new Error("The scan has no end");
}
