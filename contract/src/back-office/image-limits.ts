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
