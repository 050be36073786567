import { type SitePicture, sitePictures } from "@baleen/contract/back-office/image-limits.ts";

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Whether an image is smaller than the least that the server accepts for a picture of the site. */
export function isTooSmall({ width, height }: Size, picture: SitePicture): boolean {
  const { min } = sitePictures[picture];
  return width < min.width || height < min.height;
}

/**
 * The part of an image to upload, and the size to draw it in, no longer than `maxSide`; all in pixels. A picture of the site
 * is first cropped at the middle, as the server would do: otherwise the short side of a panorama would become too small.
 */
export function fitImage(whole: Size, maxSide: number, picture?: SitePicture) {
  const [target] = picture ? sitePictures[picture].sizes : [whole];
  const ratio = target.width / target.height;
  const width = Math.min(whole.width, Math.round(whole.height * ratio));
  const height = Math.min(whole.height, Math.round(whole.width / ratio));
  const part = { left: (whole.width - width) / 2, top: (whole.height - height) / 2, width, height };
  const scale = Math.min(1, maxSide / Math.max(width, height));
  const drawn = (side: number) => Math.max(1, Math.round(side * scale));
  return { part, size: { width: drawn(width), height: drawn(height) } };
}
