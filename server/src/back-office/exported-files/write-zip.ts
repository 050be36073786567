import { promisify } from "node:util";
import { constants, crc32, deflateRaw } from "node:zlib";

const deflate = promisify(deflateRaw);

/** Sizes and checksum follow the content, and the name is UTF-8 (APPNOTE.TXT 6.3.10, 4.4.4). */
const flags = 0x0808;
const version = 20;
const deflated = 8;
/** 1980-01-01, the first day that the format knows. */
const date = 0x0021;

/** Streams a ZIP archive; together its files may have 4 GB. Its last bytes are the directory, by which it is known to be whole. */
export async function* writeZip(
  entries: readonly { name: string; content: AsyncIterable<string> }[],
): AsyncIterable<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of entries) {
    const start = offset;
    const file = Buffer.from(name);
    const header = record(
      0x04034b50,
      [
        [version, flags, deflated, 0, date],
        [0, 0, 0],
        [file.length, 0],
      ],
      file,
    );
    offset += header.length;
    yield header;
    const sizes = { crc: 0, packed: 0, plain: 0 };
    for await (const part of packed(content, sizes)) {
      offset += part.length;
      yield part;
    }
    const figures = [sizes.crc, sizes.packed, sizes.plain];
    const descriptor = record(0x08074b50, [[], figures, []]);
    offset += descriptor.length;
    yield descriptor;
    directory.push(
      record(
        0x02014b50,
        [[version, version, flags, deflated, 0, date], figures, [file.length, 0, 0, 0, 0], [0, start]],
        file,
      ),
    );
  }
  const list = Buffer.concat(directory);
  const count = entries.length;
  yield Buffer.concat([list, record(0x06054b50, [[0, 0, count, count], [list.length, offset], [0]])]);
}

/** Every part is deflated by itself and ends at a byte, so that parts can be sent as they come. */
async function* packed(
  content: AsyncIterable<string>,
  sizes: { crc: number; packed: number; plain: number },
): AsyncIterable<Buffer> {
  const emit = (part: Buffer) => {
    sizes.packed += part.length;
    return part;
  };
  for await (const text of content) {
    const bytes = Buffer.from(text);
    sizes.crc = crc32(bytes, sizes.crc);
    sizes.plain += bytes.length;
    yield emit(await deflate(bytes, { finishFlush: constants.Z_SYNC_FLUSH }));
  }
  yield emit(await deflate(""));
}

/** A signature, then groups of numbers: of 16 bits, of 32 bits, of 16, of 32. */
function record(signature: number, groups: readonly (readonly number[])[], name = Buffer.alloc(0)): Buffer {
  const numbers = groups.map((group, index) => writeNumbers(group, index % 2 === 0 ? 2 : 4));
  return Buffer.concat([writeNumbers([signature], 4), ...numbers, name]);
}

function writeNumbers(numbers: readonly number[], bytes: 2 | 4): Buffer {
  const written = Buffer.alloc(numbers.length * bytes);
  for (const [index, number] of numbers.entries()) written.writeUIntLE(number, index * bytes, bytes);
  return written;
}
