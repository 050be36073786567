import { createHash } from "node:crypto";
import type { ByteRange } from "../../platform/object-store/object-store.ts";

/** The unit in which installers are checked: each has a digest, so a part of a file is checked too. */
export const blockBytes = 1024 * 1024;

const digestBytes = 32;

/** The bytes are not those that were stored. */
export class DamagedFileError extends Error {}

/** Computes a file's SHA-256 in hexadecimal, its size, and the digests of its blocks, without holding it in memory. */
export async function digestBlocks(chunks: AsyncIterable<Uint8Array>) {
  const whole = createHash("sha256");
  const digests: Buffer[] = [];
  let bytes = 0;
  for await (const block of splitBlocks(chunks)) {
    whole.update(block);
    digests.push(digestOf(block));
    bytes += block.length;
  }
  return { digest: whole.digest("hex"), bytes, blockDigests: Buffer.concat(digests) };
}

/** The blocks that contain a range, as a range of bytes. */
export function rangeOfBlocks({ start, end }: ByteRange, fileBytes: number): ByteRange {
  const lastBlock = Math.floor(end / blockBytes);
  return {
    start: Math.floor(start / blockBytes) * blockBytes,
    end: Math.min((lastBlock + 1) * blockBytes, fileBytes) - 1,
  };
}

/**
 * Yields a range of a file from the chunks of `rangeOfBlocks`. Each block is yielded only after its digest was
 * compared. Throws `DamagedFileError` for a block that differs.
 */
export async function* checkBlocks(
  chunks: AsyncIterable<Uint8Array>,
  { start, end }: ByteRange,
  { bytes, blockDigests }: { readonly bytes: number; readonly blockDigests: Buffer },
): AsyncGenerator<Buffer> {
  const read = rangeOfBlocks({ start, end }, bytes);
  let position = read.start;
  for await (const block of splitBlocks(chunks)) {
    const at = (position / blockBytes) * digestBytes;
    const expected = blockDigests.subarray(at, at + digestBytes);
    if (!digestOf(block).equals(expected)) throw new DamagedFileError(`The block at ${position} differs`);
    yield block.subarray(Math.max(start - position, 0), Math.min(end + 1 - position, block.length));
    position += block.length;
  }
  if (position !== read.end + 1) throw new DamagedFileError(`It ends at ${position}`);
}

/** Joins chunks of any size to blocks; the last one may be shorter. */
async function* splitBlocks(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    let rest = chunk;
    while (length + rest.length >= blockBytes) {
      const block = Buffer.concat([...waiting, rest.subarray(0, blockBytes - length)]);
      rest = rest.subarray(blockBytes - length);
      // Before the block is yielded, since a slow reader would keep the chunks in memory beside it.
      waiting = [];
      length = 0;
      yield block;
    }
    if (rest.length > 0) waiting.push(rest);
    length += rest.length;
  }
  if (length > 0) yield Buffer.concat(waiting);
}

const digestOf = (block: Buffer) => createHash("sha256").update(block).digest();
