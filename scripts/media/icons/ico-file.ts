/** One square PNG as a file of the older icon format, which may hold PNGs since Windows Vista. */
export function icoFile(png: Buffer, sidePx: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(sidePx, 6);
  header.writeUInt8(sidePx, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}
