export type ImageType = "image/png" | "image/jpeg" | "image/gif" | "image/webp" | "image/avif";

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

/** The type of an image by its magic bytes; undefined for other types, SVG included, which can run scripts. */
export function imageType(bytes: Buffer): ImageType | undefined {
  return magicBytes.find(([, isOne]) => isOne(bytes))?.[0];
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * The size that an image announces, read without decoding it: a few kilobytes can decode to gigabytes. Undefined if it
 * announces none, and for GIF.
 */
export function announcedSize(bytes: Buffer): Size | undefined {
  const type = imageType(bytes);
  const size = type && type !== "image/gif" ? readers[type](bytes) : undefined;
  return size && size.width > 0 && size.height > 0 ? size : undefined;
}

const readers: Readonly<Record<Exclude<ImageType, "image/gif">, (bytes: Buffer) => Size | undefined>> = {
  "image/png": (bytes) =>
    bytes.length < 24 ? undefined : { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) },
  "image/jpeg": sizeOfJpeg,
  "image/webp": sizeOfWebp,
  "image/avif": sizeOfAvif,
};

/** Walks the segments to the one that begins a frame. */
function sizeOfJpeg(bytes: Buffer): Size | undefined {
  for (let at = 2; at + 9 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const beginsFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (beginsFrame) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}

function sizeOfWebp(bytes: Buffer): Size | undefined {
  if (bytes.length < 30) return undefined;
  switch (bytes.toString("latin1", 12, 16)) {
    case "VP8 ":
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    case "VP8L": {
      const packed = bytes.readUInt32LE(21);
      return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
    }
    case "VP8X":
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    default:
      return undefined;
  }
}

/** An image in tiles announces its own size and theirs, so the largest counts. */
function sizeOfAvif(bytes: Buffer): Size | undefined {
  let largest: Size | undefined;
  for (
    let at = bytes.indexOf("ispe");
    at >= 0 && at + 16 <= bytes.length;
    at = bytes.indexOf("ispe", at + 4)
  ) {
    const size = { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) };
    if (!largest || size.width * size.height > largest.width * largest.height) largest = size;
  }
  return largest;
}
