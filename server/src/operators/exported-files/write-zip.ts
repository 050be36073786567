import { promisify } from "node:util";
import { constants, crc32, deflateRaw } from "node:zlib";

const deflate = promisify(deflateRaw);

/** Size and checksum follow the content, and the name is UTF-8 (APPNOTE.TXT 6.3.10, 4.4.4). */
const flags = 0x0808;
const version = 20;
const deflated = 8;
/** 1980-01-01, the first day that the format can represent. */
const date = 0x0021;
/** Fields shared by the two headers of each file. */
const common = [version, flags, deflated, 0, date];

/**
 * Streams a ZIP archive of at most 4 GB in total. It ends with the directory, which shows that the archive is complete.
 */
export async function* writeZip(
  entries: readonly { name: string; content: AsyncIterable<string> }[],
): AsyncIterable<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of entries) {
    const start = offset;
    const file = Buffer.from(name);
    const header = record(0x04034b50, [common, [0, 0, 0], [file.length, 0]], file);
    offset += header.length;
    yield header;
    const plain = { crc: 0, bytes: 0 };
    for await (const part of deflateParts(content, plain)) {
      offset += part.length;
      yield part;
    }
    const figures = [plain.crc, offset - start - header.length, plain.bytes];
    const descriptor = record(0x08074b50, [[], figures, []]);
    offset += descriptor.length;
    yield descriptor;
    const lengths = [file.length, 0, 0, 0, 0];
    directory.push(record(0x02014b50, [[version, ...common], figures, lengths, [0, start]], file));
  }
  const list = Buffer.concat(directory);
  const count = entries.length;
  yield Buffer.concat([list, record(0x06054b50, [[0, 0, count, count], [list.length, offset], [0]])]);
}

/** Deflates every part separately and ends it at a byte boundary, so that parts can be sent as they come. */
async function* deflateParts(
  content: AsyncIterable<string>,
  plain: { crc: number; bytes: number },
): AsyncIterable<Buffer> {
  for await (const text of content) {
    const bytes = Buffer.from(text);
    plain.crc = crc32(bytes, plain.crc);
    plain.bytes += bytes.length;
    yield await deflate(bytes, { finishFlush: constants.Z_SYNC_FLUSH });
  }
  yield await deflate("");
}

/** Writes a signature, then groups of numbers that alternate between 16 and 32 bits. */
function record(signature: number, groups: readonly (readonly number[])[], name = Buffer.alloc(0)): Buffer {
  const numbers = groups.map((group, index) => writeNumbers(group, index % 2 === 0 ? 2 : 4));
  return Buffer.concat([writeNumbers([signature], 4), ...numbers, name]);
}

function writeNumbers(numbers: readonly number[], bytes: 2 | 4): Buffer {
  const written = Buffer.alloc(numbers.length * bytes);
  for (const [index, number] of numbers.entries()) written.writeUIntLE(number, index * bytes, bytes);
  return written;
}
