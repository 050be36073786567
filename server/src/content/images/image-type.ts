export type ImageType = "image/png" | "image/jpeg" | "image/gif" | "image/webp" | "image/avif";

/** The types of images that the site serves, by the extension of their addresses. */
export const typesByExtension = { webp: "image/webp", jpg: "image/jpeg", png: "image/png" } as const;

export type ImageExtension = keyof typeof typesByExtension;

const magicBytes: readonly (readonly [ImageType, (bytes: Buffer) => boolean])[] = [
  ["image/png", (bytes) => bytes.subarray(0, 8).equals(Buffer.from("89504e470d0a1a0a", "hex"))],
  ["image/jpeg", (bytes) => bytes.subarray(0, 3).equals(Buffer.from("ffd8ff", "hex"))],
  ["image/gif", (bytes) => /^GIF8[79]a$/.test(bytes.toString("latin1", 0, 6))],
  [
    "image/webp",
    (bytes) => bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP",
  ],
  ["image/avif", (bytes) => /^ftypavi[fs]$/.test(bytes.toString("latin1", 4, 12))],
];

/** The type of an image by its magic bytes; undefined for other types, including SVG, which can contain scripts. */
export function imageType(bytes: Buffer): ImageType | undefined {
  return magicBytes.find(([, isOne]) => isOne(bytes))?.[0];
}

/**
 * The brands of HEVC images and sequences. Files with a generic brand (`mif1`, `msf1`) list one of these among their
 * compatible brands.
 */
const heicBrands = new Set(["heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs"]);

/** Whether an image is HEIC, the iPhone's photo format, which few browsers can display. */
export function isHeic(bytes: Buffer): boolean {
  if (bytes.length < 16 || bytes.toString("latin1", 4, 8) !== "ftyp") return false;
  const box = bytes.toString("latin1", 8, Math.min(bytes.readUInt32BE(0), 256));
  return box.match(/.{4}/gs)?.some((brand) => heicBrands.has(brand)) ?? false;
}
