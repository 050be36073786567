/**
 * A square black-and-white picture as a PNG file (https://www.w3.org/TR/png-3/). The pixels are not compressed, because
 * the oldest browsers have no compressor, and canvases are painted white by browsers that resist fingerprinting.
 */
export function encodeBitmap(size: number, isBlack: (x: number, y: number) => boolean): Uint8Array {
  const rowBytes = Math.ceil(size / 8);
  const pixels = new Uint8Array(size * (rowBytes + 1));
  for (let y = 0; y < size; y += 1) {
    // The first byte of a row names its filter: none.
    const start = y * (rowBytes + 1) + 1;
    for (let x = 0; x < size; x += 1) {
      const place = start + (x >> 3);
      if (!isBlack(x, y)) pixels[place] = (pixels[place] ?? 0) | (0x80 >> (x & 7));
    }
  }
  const bitDepth = 1;
  const header = [...bigEndian(size), ...bigEndian(size), bitDepth, 0, 0, 0, 0];
  return Uint8Array.from([
    ...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    ...chunk("IHDR", header),
    ...chunk("IDAT", store(pixels)),
    ...chunk("IEND", []),
  ]);
}

function bigEndian(value: number): number[] {
  return [value >>> 24, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff];
}

function chunk(type: string, content: readonly number[]): number[] {
  const body = [...Array.from(type, (letter) => letter.charCodeAt(0)), ...content];
  return [...bigEndian(content.length), ...body, ...bigEndian(crc32(body))];
}

const maxStored = 0xffff;

/** A zlib stream (RFC 1950) of stored blocks (RFC 1951). */
function store(bytes: Uint8Array): number[] {
  const stream = [0x78, 0x01];
  for (let start = 0; start < bytes.length; start += maxStored) {
    const block = bytes.subarray(start, start + maxStored);
    const isLast = start + maxStored >= bytes.length;
    const length = [block.length & 0xff, block.length >> 8];
    stream.push(isLast ? 1 : 0, ...length, ...length.map((byte) => byte ^ 0xff), ...block);
  }
  return [...stream, ...bigEndian(adler32(bytes))];
}

function crc32(bytes: readonly number[]): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

function adler32(bytes: Uint8Array): number {
  let low = 1;
  let high = 0;
  for (const byte of bytes) {
    low = (low + byte) % 65_521;
    high = (high + low) % 65_521;
  }
  return ((high << 16) | low) >>> 0;
}
