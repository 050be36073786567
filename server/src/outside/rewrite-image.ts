import { createCanvas, loadImage } from "@napi-rs/canvas";
import { announcedSize, imageType } from "./image-header.ts";
import { boundedQueue } from "./work-queue.ts";

/** What an image may decode to: 160 MB. */
export const maxPixels = 40_000_000;
/** The longer side of what is written. */
const maxSide = 2_560;
const quality = 82;

/** One at a time, since each needs its pixels in memory. */
const queue = boundedQueue(1, 8);

export interface RewrittenImage {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

type Rejection = "type" | "pixels" | "broken";

/** The bytes are no image that is accepted. */
export class UnusableImageError extends Error {
  readonly reason: Rejection;

  constructor(reason: Rejection) {
    super(`Unusable image: ${reason}`);
    this.reason = reason;
  }
}

/**
 * Decodes a PNG, JPEG, WebP or AVIF and writes its pixels as a new WebP: without metadata such as the place where it
 * was taken, the right way up, and not larger than pages need. Throws `UnusableImageError`.
 */
export async function rewriteImage(bytes: Buffer): Promise<RewrittenImage> {
  const type = imageType(bytes);
  if (type === undefined || type === "image/gif") throw new UnusableImageError("type");
  const announced = announcedSize(bytes);
  if (!announced) throw new UnusableImageError("broken");
  if (announced.width * announced.height > maxPixels) throw new UnusableImageError("pixels");
  return await queue(() => draw(bytes));
}

async function draw(bytes: Buffer): Promise<RewrittenImage> {
  const image = await loadImage(bytes).catch(() => {
    throw new UnusableImageError("broken");
  });
  const scale = Math.min(1, maxSide / Math.max(image.width, image.height));
  const width = Math.max(1, Math.round(image.width * scale));
  const height = Math.max(1, Math.round(image.height * scale));
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, width, height);
  return { bytes: await canvas.encode("webp", quality), width, height };
}
