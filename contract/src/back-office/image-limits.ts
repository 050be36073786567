import type { SiteIcon } from "../content/site-config.ts";
import type { Localized } from "../language.ts";

/** The maximum size of an uploaded file. The console shrinks larger images before it uploads them. */
export const maxImageBytes = 5 * 1024 * 1024;
/**
 * An image of this size decodes, in every accepted format, within the memory that the server allows
 * (`server/src/content/images/rewrite-image.ts`).
 */
export const maxImagePixels = 13_000_000;
/** The maximum length of the longer side of a stored image, in pixels. */
export const maxImageSide = 2_560;

export const imageTypes = ["image/png", "image/jpeg", "image/webp", "image/avif"] as const;

const iconSides = [512, 192, 180, 32] as const satisfies (keyof SiteIcon)[];

interface PictureRule {
  /** The smallest upload in pixels. It may be enlarged to the first of `sizes`, up to threefold. */
  readonly min: { readonly width: number; readonly height: number };
  readonly format: "jpg" | "png";
  /** The sizes that it is cropped to, in pixels, largest first. */
  readonly sizes: readonly { readonly width: number; readonly height: number }[];
}

/**
 * The pictures that the site shows outside of its pages. X, Facebook and LinkedIn show 1.91:1
 * (https://developers.facebook.com/docs/sharing/webmasters/images: 1,200 × 630, at least 600 × 315), WeChat squares.
 */
export const sitePictures = {
  sharePicture: {
    min: { width: 600, height: 315 },
    format: "jpg",
    sizes: [{ width: 1_200, height: 630 }],
  },
  shareSquare: { min: { width: 300, height: 300 }, format: "jpg", sizes: [{ width: 600, height: 600 }] },
  icon: {
    min: { width: 180, height: 180 },
    format: "png",
    sizes: iconSides.map((side) => ({ width: side, height: side })),
  },
} as const satisfies Record<string, PictureRule>;

export type SitePicture = keyof typeof sitePictures;

export const sitePictureNames = ["sharePicture", "shareSquare", "icon"] as const satisfies SitePicture[];

/** What an upload has to be, and what becomes of it. */
export function pictureHint(picture: SitePicture): Localized {
  const { min, sizes }: PictureRule = sitePictures[picture];
  const [largest = min] = sizes;
  return {
    zh: `至少${min.width}×${min.height}像素，建议${largest.width}×${largest.height}；比例不同会裁去边缘`,
    en: `At least ${min.width} × ${min.height} pixels, best ${largest.width} × ${largest.height}; other shapes are cropped`,
  };
}
