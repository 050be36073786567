import { GatewayError } from "./gateway.ts";

/** What a bill may weigh once it is unpacked: some two hundred thousand lines. */
export const maxBillBytes = 64 * 1024 * 1024;
export const billTimeoutMs = 120_000;

const lineFeed = 0x0a;

/** The lines of a text without their ends. Decoded one by one, so that memory holds no second copy of the bill. */
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

/** Reads a field by the column's name. Throws `GatewayError` if the bill has no such column. */
export type ReadField = (column: string) => string;

export function fieldReader(columns: readonly string[], fields: readonly string[]): ReadField {
  return (column) => {
    const value = fields[columns.indexOf(column)];
    if (value === undefined) throw brokenBill(`a line without ${column}`);
    return value.trim();
  };
}

export function brokenBill(what: string): GatewayError {
  return new GatewayError("unknown", `The bill was not believed: ${what}`);
}
