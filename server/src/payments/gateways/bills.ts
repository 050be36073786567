import type { Fen } from "@baleen/contract/money.ts";
import { GatewayError } from "./gateway-error.ts";

/** A payment or a refund in a gateway's bill of a day. */
export interface BillLine {
  readonly kind: "payment" | "refund";
  /** The merchant's number of the payment, of this shop or another. */
  readonly attemptNo: string;
  readonly gatewayTradeNo: string | undefined;
  /** The refund's number; undefined for payments, and where the bill does not tell it. */
  readonly refundNo: string | undefined;
  readonly amountFen: Fen;
  /** It belongs to another application of the same merchant. */
  readonly isForeign: boolean;
}

/**
 * The lines of a day's bill, authentic, read lazily; one that turns out to be incomplete throws. `not ready`: it is not made yet. `empty`: there
 * was no trade. `empty or not ready`: the gateway answers the same for both.
 */
export type Bill = Iterable<BillLine> | "empty" | "not ready" | "empty or not ready";

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
