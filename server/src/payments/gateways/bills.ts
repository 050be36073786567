import { isUtf8 } from "node:buffer";
import type { Fen } from "@baleen/contract/money.ts";
import { fenOfYuanText } from "./formats.ts";
import { GatewayError } from "./gateway.ts";

/** The maximum size of an uncompressed bill: about two hundred thousand lines. */
export const maxBillBytes = 64 * 1024 * 1024;
export const billTimeoutMs = 120_000;

const lineFeed = 0x0a;
const byteOrderMark = Buffer.from("\u{FEFF}");

/**
 * The lines of a text, without line ends and without a byte order mark, with their numbers from 1. GBK and UTF-8 are told
 * apart by the beginning of the text. Each line is decoded on its own, so memory holds no second copy of the bill.
 */
export function* readLines(bytes: Buffer): Generator<{ readonly text: string; readonly number: number }> {
  const decoder = new TextDecoder(isUtf8(beginningOf(bytes)) ? "utf-8" : "gbk");
  const hasMark = bytes.subarray(0, byteOrderMark.length).equals(byteOrderMark);
  let number = 1;
  for (let start = hasMark ? byteOrderMark.length : 0; start < bytes.length; number += 1) {
    // No character of UTF-8 or GBK has a line feed among its bytes.
    const found = bytes.indexOf(lineFeed, start);
    const end = found === -1 ? bytes.length : found;
    yield { text: decoder.decode(bytes.subarray(start, end)).replace(/\r$/, ""), number };
    start = end + 1;
  }
}

/** Whole lines: a cut in the middle of a character would look like GBK. */
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

/** Reads a field by the column's name. If the bill has no such column, it is `otherwise`; without that a `GatewayError` is thrown. */
export type ReadField = (column: string, otherwise?: string) => string;

export function fieldReader(columns: readonly string[], { fields, line }: BillRow): ReadField {
  return (column, otherwise) => {
    const value = fields[columns.indexOf(column)] ?? otherwise;
    if (value === undefined) throw brokenBill(`line ${line} has no ${column}`);
    return value.trim();
  };
}

/** Throws `GatewayError` unless the bill has one of each group of columns. */
export function requireColumns(columns: readonly string[], groups: readonly (readonly string[])[]): void {
  const missing = groups.find((group) => !group.some((column) => columns.includes(column)));
  if (missing) throw brokenBill(`it has no column ${missing[0]}`);
}

/** The first of some columns that the bill has, as an amount without its sign. Throws `GatewayError`. */
export function amountOf(field: ReadField, columns: readonly string[], { line }: BillRow): Fen {
  const text = columns.map((column) => field(column, "")).find((value) => value !== "") ?? "";
  const amountFen = fenOfYuanText(text.replace(/^-/, ""));
  if (amountFen === undefined) throw brokenBill(`${columns[0]} in line ${line} cannot be read`);
  return amountFen;
}

const attemptNoForm = /^P[0-9A-HJKMNP-TV-Z]{25}$/;

/** Whether this shop made the payment, by its number. Others in a bill belong to other shops of the merchant. */
export function isOwnAttemptNo(attemptNo: string): boolean {
  return attemptNoForm.test(attemptNo);
}

/** Reads a row. Undefined for one of another shop that cannot be read: it must not keep ours from being compared. */
export function readUnlessForeign<Line>(attemptNo: string, read: () => Line): Line | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof GatewayError && !isOwnAttemptNo(attemptNo)) return undefined;
    throw error;
  }
}

/** A fee, which bills write with up to five decimals and either sign; undefined for any other text. */
export function feeOf(text: string): Fen | undefined {
  return fenOfYuanText(text.replace(/^[+-]/, "").replace(/(\.\d\d)0+$/, "$1"));
}

export function brokenBill(what: string): GatewayError {
  return new GatewayError("unknown", `The bill was not believed: ${what}`);
}
