import { crc32, deflateSync } from "node:zlib";

/** A PNG of up to 16 colours (`#rrggbb` or `#rrggbbaa`) from rows of indexes into them. */
export function palettePng(palette: readonly string[], rows: readonly (readonly number[])[]): Buffer {
  const colours = palette.map((colour) => Buffer.from(colour.slice(1).padEnd(8, "f"), "hex"));
  const header = Buffer.alloc(13);
  header.writeUInt32BE(rows[0]?.length ?? 0, 0);
  header.writeUInt32BE(rows.length, 4);
  header.set([4, 3, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    encodeChunk("IHDR", header),
    encodeChunk("PLTE", Buffer.concat(colours.map((colour) => colour.subarray(0, 3)))),
    encodeChunk("tRNS", alphasOf(colours)),
    encodeChunk("IDAT", deflateSync(Buffer.concat(rows.map(packRow)), { level: 9 })),
    encodeChunk("IEND", Buffer.alloc(0)),
  ]);
}

/** The alpha of each colour up to the last one that is not opaque: PNG 11.3.2.1 takes the others as opaque. */
function alphasOf(colours: readonly Buffer[]): Buffer {
  const alphas = colours.map((colour) => colour[3] ?? 255);
  return Buffer.from(alphas.slice(0, alphas.findLastIndex((alpha) => alpha < 255) + 1));
}

/** Two cells per byte, after the filter byte of the row (0, none). */
function packRow(row: readonly number[]): Buffer {
  const packed = Buffer.alloc(1 + Math.ceil(row.length / 2));
  row.forEach((index, x) => {
    const at = 1 + (x >> 1);
    packed[at] = (packed[at] ?? 0) | (x % 2 === 0 ? index << 4 : index);
  });
  return packed;
}

function encodeChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
