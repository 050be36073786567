import type { Fen } from "@baleen/contract/money.ts";
import { fenOfYuanText } from "./formats.ts";
import { GatewayError } from "./gateway.ts";

/** The maximum size of an uncompressed bill: about two hundred thousand lines. */
export const maxBillBytes = 64 * 1024 * 1024;
export const billTimeoutMs = 120_000;

const lineFeed = 0x0a;

/** The lines of a text without their ends and a byte order mark. Decoded one by one, so that memory holds no second copy of the bill. */
export function* readLines(bytes: Buffer, encoding: "utf-8" | "gbk"): Generator<string> {
  const decoder = new TextDecoder(encoding);
  for (let start = 0; start < bytes.length; ) {
    // No character of UTF-8 or GBK has a line feed among its bytes.
    const found = bytes.indexOf(lineFeed, start);
    const end = found === -1 ? bytes.length : found;
    yield decoder.decode(bytes.subarray(start, end)).replace(/\r$/, "");
    start = end + 1;
  }
}

/** Reads a field by the column's name. If the bill has no such column, it is `otherwise`; without that a `GatewayError` is thrown. */
export type ReadField = (column: string, otherwise?: string) => string;

export function fieldReader(columns: readonly string[], fields: readonly string[]): ReadField {
  return (column, otherwise) => {
    const value = fields[columns.indexOf(column)] ?? otherwise;
    if (value === undefined) throw brokenBill(`a line without ${column}`);
    return value.trim();
  };
}

/** A fee, which bills write with up to five decimals and either sign; undefined for any other text. */
export function feeOf(text: string): Fen | undefined {
  return fenOfYuanText(text.replace(/^[+-]/, "").replace(/(\.\d\d)0+$/, "$1"));
}

export function brokenBill(what: string): GatewayError {
  return new GatewayError("unknown", `The bill was not believed: ${what}`);
}
