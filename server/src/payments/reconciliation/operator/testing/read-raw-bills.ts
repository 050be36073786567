import { unzip } from "../../../gateways/alipay/unzip.ts";

/** A line of a bill as written by the gateway, read without the product's parsers. */
interface RawLine {
  /** In China Standard Time. */
  readonly at: string;
  readonly number: string;
  readonly gatewayNo: string;
  readonly refundNo: string;
  /** Signed amounts, as texts with two decimals. */
  readonly amount: string;
  readonly fee: string;
}

export interface RawBill {
  readonly lines: readonly RawLine[];
  /** The bill's own totals, in fen. */
  readonly paidFen: number;
  readonly refundedFen: number;
  /** Undefined if the bill contains no such total. */
  readonly feeFen: number | undefined;
}

const fenOf = (yuan = "") => Math.round(Number(yuan) * 100);
const negative = (yuan: string) => (Number(yuan) === 0 ? yuan : `-${yuan}`);

/** Reads a bill of WeChat Pay whose product names contain no commas. */
export function readRawWechatBill(file: Buffer): RawBill {
  const rows = file
    .toString()
    .trimEnd()
    .split("\r\n")
    .map((line) => line.replaceAll("`", "").split(","));
  const totals = rows.at(-1) ?? [];
  const lines = rows.slice(1, -2).map((row) => {
    const isRefund = row[9] === "REFUND";
    const [paid = "", back = "", fee = ""] = [row[24], row[25], row[22]];
    return {
      at: row[0] ?? "",
      number: row[6] ?? "",
      gatewayNo: row[5] ?? "",
      refundNo: isRefund ? (row[15] ?? "") : "",
      amount: isRefund ? negative(back) : paid,
      fee: Number(fee).toFixed(2),
    };
  });
  return { lines, paidFen: fenOf(totals[5]), refundedFen: fenOf(totals[6]), feeFen: fenOf(totals[4]) };
}

/** Reads a bill of Alipay whose product names contain no commas. */
export function readRawAlipayBill(archive: Buffer): RawBill {
  const [file = Buffer.alloc(0)] = unzip(archive, 1e6);
  const text = new TextDecoder("gbk").decode(file);
  const rows = text
    .split("\r\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .slice(1)
    .map((line) => line.split(",").map((field) => field.trim()));
  const sum = (pattern: RegExp) => fenOf(pattern.exec(text)?.[1]);
  return {
    lines: rows.map((row) => ({
      at: row[5] ?? "",
      number: row[1] ?? "",
      gatewayNo: row[0] ?? "",
      refundNo: row[21] ?? "",
      amount: row[11] ?? "",
      // Alipay writes its fees as negative numbers.
      fee: (0 - Number(row[22])).toFixed(2),
    })),
    paidFen: sum(/商家实收共([\d.]+)元/),
    refundedFen: sum(/商家实收退款共-?([\d.]+)元/),
    feeFen: undefined,
  };
}
