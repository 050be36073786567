import { isUtf8 } from "node:buffer";
import type { Fen } from "@baleen/contract/money.ts";
import { parseYuan } from "./formats.ts";
import { GatewayError } from "./gateway.ts";

/** The maximum size of an uncompressed bill: about 200,000 lines. */
export const maxBillBytes = 64 * 1024 * 1024;
export const billTimeoutMs = 120_000;

const lineFeed = 0x0a;
const byteOrderMark = Buffer.from("\u{FEFF}");

/**
 * Yields the lines of a text, numbered from 1, without line ends and byte order mark. Whether the text is GBK or UTF-8
 * is detected from its beginning. Lines are decoded one by one, so memory never holds a second copy of the bill.
 */
export function* readLines(bytes: Buffer): Generator<{ readonly text: string; readonly number: number }> {
  const decoder = new TextDecoder(isUtf8(beginningOf(bytes)) ? "utf-8" : "gbk");
  const hasMark = bytes.subarray(0, byteOrderMark.length).equals(byteOrderMark);
  let number = 1;
  for (let start = hasMark ? byteOrderMark.length : 0; start < bytes.length; number += 1) {
    // No multi-byte character of UTF-8 or GBK contains a line feed byte.
    const found = bytes.indexOf(lineFeed, start);
    const end = found === -1 ? bytes.length : found;
    yield { text: decoder.decode(bytes.subarray(start, end)).replace(/\r$/, ""), number };
    start = end + 1;
  }
}

/** Only complete lines: a character cut in the middle would look like GBK. */
function beginningOf(bytes: Buffer): Buffer {
  const beginning = bytes.subarray(0, 4096);
  const end = beginning.lastIndexOf(lineFeed);
  return end === -1 ? bytes : beginning.subarray(0, end);
}

/** A row of a bill: its fields, and the number of its first line. */
export interface BillRow {
  readonly fields: readonly string[];
  readonly line: number;
}

/**
 * Reads a field by column name. If the field is missing, returns `otherwise`; throws `GatewayError` if that is omitted.
 */
export type ReadField = (column: string, otherwise?: string) => string;

export function fieldReader(columns: readonly string[], { fields, line }: BillRow): ReadField {
  return (column, otherwise) => {
    const value = fields[columns.indexOf(column)] ?? otherwise;
    if (value === undefined) throw brokenBillError(`line ${line} has no ${column}`);
    return value.trim();
  };
}

/** Throws `GatewayError` unless the bill has at least one column of each group. */
export function requireColumns(columns: readonly string[], groups: readonly (readonly string[])[]): void {
  const missing = groups.find((group) => !group.some((column) => columns.includes(column)));
  if (missing) throw brokenBillError(`it has no column ${missing[0]}`);
}

/**
 * The first nonempty field of some columns, as an amount without its sign. Throws `GatewayError` if it is not an
 * amount.
 */
export function readAmount(field: ReadField, columns: readonly string[], { line }: BillRow): Fen {
  const text = columns.map((column) => field(column, "")).find((value) => value !== "") ?? "";
  const amountFen = parseYuan(text.replace(/^-/, ""));
  if (amountFen === undefined) throw brokenBillError(`${columns[0]} in line ${line} cannot be read`);
  return amountFen;
}

const attemptNoPattern = /^P[0-9A-HJKMNP-TV-Z]{25}$/;

/**
 * Whether this shop made the payment, judged by its number. Other payments in a bill belong to other shops of the
 * merchant.
 */
export function isOwnAttemptNo(attemptNo: string): boolean {
  return attemptNoPattern.test(attemptNo);
}

/** Reads a row. Undefined for an unreadable row of another shop: it must not prevent the comparison of our rows. */
export function readUnlessForeign<Line>(attemptNo: string, read: () => Line): Line | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof GatewayError && !isOwnAttemptNo(attemptNo)) return undefined;
    throw error;
  }
}

/** Parses a fee, which bills write with up to five decimals and either sign; undefined for any other text. */
export function parseFee(text: string): Fen | undefined {
  return parseYuan(text.replace(/^[+-]/, "").replace(/(\.\d\d)0+$/, "$1"));
}

export function brokenBillError(what: string): GatewayError {
  return new GatewayError("unknown", `The bill was not believed: ${what}`);
}
