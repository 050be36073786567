const starts: readonly (readonly [string, (bytes: Buffer) => boolean])[] = [
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
export function imageType(bytes: Buffer): string | undefined {
  return starts.find(([, isOne]) => isOne(bytes))?.[0];
}
