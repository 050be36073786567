import {
  imageTypes,
  maxImageBytes,
  maxImagePixels,
  maxImageSide,
} from "@baleen/contract/back-office/image-limits.ts";

/** What the file picker offers. HEIC is redrawn where the browser can decode it. */
export const pickedTypes: readonly string[] = [...imageTypes, "image/heic", "image/heif"];

/** Tried one after the other until the file is small enough. */
const sides = [maxImageSide, 1_920, 1_280];
const quality = 0.9;

/**
 * What to upload: the file as it is where the server accepts it, otherwise its picture, smaller and upright. What the browser
 * cannot decode stays as it is; the server says why it is refused.
 */
export async function prepareImage(file: File): Promise<Blob> {
  if (!pickedTypes.includes(file.type)) return file;
  const address = URL.createObjectURL(file);
  try {
    const image = await decode(address);
    if (!image || isAccepted(file, image)) return file;
    return (await drawSmaller(image, drawnType(file))) ?? file;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** By an element, which applies a photo's orientation in every supported browser, unlike `createImageBitmap`. */
async function decode(address: string): Promise<HTMLImageElement | undefined> {
  const image = new Image();
  image.src = address;
  return await image.decode().then(
    () => image,
    () => undefined,
  );
}

function isAccepted({ type, size }: File, { naturalWidth, naturalHeight }: HTMLImageElement): boolean {
  const isAcceptedType = imageTypes.some((accepted) => accepted === type);
  return isAcceptedType && size <= maxImageBytes && naturalWidth * naturalHeight <= maxImagePixels;
}

/** Photos become JPEG; other types may be transparent. Safari cannot write WebP and writes PNG instead. */
function drawnType({ type }: File): string {
  return ["image/png", "image/webp", "image/avif"].includes(type) ? "image/webp" : "image/jpeg";
}

async function drawSmaller(image: HTMLImageElement, type: string): Promise<Blob | null> {
  let drawn: Blob | null = null;
  for (const side of sides) {
    drawn = await draw(image, side, type);
    if (drawn && drawn.size <= maxImageBytes) return drawn;
  }
  return drawn;
}

async function draw(image: HTMLImageElement, maxSide: number, type: string): Promise<Blob | null> {
  const { naturalWidth, naturalHeight } = image;
  const scale = Math.min(1, maxSide / Math.max(naturalWidth, naturalHeight));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(naturalHeight * scale));
  const context = canvas.getContext("2d");
  if (!context) return null;
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return await new Promise((resolve) => canvas.toBlob(resolve, type, quality));
}
