import type { ByteRange } from "../../platform/object-store/object-store.ts";

/**
 * Reads the header `Range` for a file (RFC 9110 14.1.2). Undefined means the whole file: there is no range, there are
 * several, or the range has another unit or is invalid, which a server may ignore (14.2).
 */
export function readByteRange(
  header: string | undefined,
  bytes: number,
): ByteRange | "unsatisfiable" | undefined {
  const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "") ?? [];
  if (first === "") {
    if (last === "") return undefined;
    const length = Math.min(Number(last), bytes);
    return length === 0 ? "unsatisfiable" : { start: bytes - length, end: bytes - 1 };
  }
  const start = Number(first);
  const end = last === "" ? bytes - 1 : Math.min(Number(last), bytes - 1);
  if (start >= bytes) return "unsatisfiable";
  return end < start ? undefined : { start, end };
}
