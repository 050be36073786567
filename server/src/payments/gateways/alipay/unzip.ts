import { crc32, inflateRawSync } from "node:zlib";
import { brokenBillError } from "../bills.ts";

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;
const endSize = 22;
const maxComment = 65_535;
const maxFiles = 100;
const [stored, deflated] = [0, 8];

/**
 * Yields the files of a ZIP archive, with at most `maxBytes` in total. Sizes and positions come from the central
 * directory at the end of the archive, so a truncated archive is refused entirely. ZIP64 and encryption are not
 * supported.
 */
export function* unzip(archive: Buffer, maxBytes: number): Generator<Buffer> {
  try {
    yield* readFiles(archive, maxBytes);
  } catch (error) {
    // The archive refers to bytes beyond its end, or contains data that cannot be inflated.
    if (error instanceof RangeError || (error instanceof Error && "code" in error)) {
      throw brokenBillError("the archive is damaged");
    }
    throw error;
  }
}

function* readFiles(archive: Buffer, maxBytes: number): Generator<Buffer> {
  const end = findEnd(archive);
  const files = archive.readUInt16LE(end + 10);
  if (files > maxFiles) throw brokenBillError("the archive has too many files");
  let at = archive.readUInt32LE(end + 16);
  let bytesLeft = maxBytes;
  for (let file = 0; file < files; file += 1) {
    if (archive.readUInt32LE(at) !== entrySignature) throw brokenBillError("the archive is damaged");
    const content = readFile(archive, at, bytesLeft);
    bytesLeft -= content.length;
    yield content;
    const [name, extra, comment] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset));
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
}

function findEnd(archive: Buffer): number {
  const first = Math.max(0, archive.length - endSize - maxComment);
  for (let at = archive.length - endSize; at >= first; at -= 1) {
    if (archive.readUInt32LE(at) === endSignature) return at;
  }
  throw brokenBillError("the archive is truncated");
}

function readFile(archive: Buffer, entry: number, maxBytes: number): Buffer {
  const method = archive.readUInt16LE(entry + 10);
  const checksum = archive.readUInt32LE(entry + 16);
  const packedSize = archive.readUInt32LE(entry + 20);
  const size = archive.readUInt32LE(entry + 24);
  const local = archive.readUInt32LE(entry + 42);
  if (size > maxBytes) throw brokenBillError("the archive holds too much");
  if (archive.readUInt32LE(local) !== localSignature) throw brokenBillError("the archive is damaged");
  const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
  const packed = archive.subarray(start, start + packedSize);
  if (method !== stored && method !== deflated)
    throw brokenBillError("the archive is packed in an unknown way");
  // zlib does not accept a limit of 0.
  const content = method === stored ? packed : inflateRawSync(packed, { maxOutputLength: Math.max(size, 1) });
  if (content.length !== size || crc32(content) !== checksum) throw brokenBillError("the archive is damaged");
  return content;
}
