/** Limits of an uploaded file; the console makes larger images smaller before it sends them. */
export const maxImageBytes = 5 * 1024 * 1024;
/**
 * The largest image of any accepted format decodes within the memory that the server gives to it
 * (`server/src/content/images/rewrite-image.ts`).
 */
export const maxImagePixels = 13_000_000;
/** The maximum length of the longer side of a stored image, in pixels. */
export const maxImageSide = 2_560;

export const imageTypes = ["image/png", "image/jpeg", "image/webp", "image/avif"] as const;
