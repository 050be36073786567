import { isLoopbackUrl } from "../../../platform/networks.ts";
import {
  type BillRow,
  billTimeoutMs,
  brokenBillError,
  fieldReader,
  maxBillBytes,
  parseFee,
  type ReadField,
  readAmount,
  readLines,
  readUnlessForeign,
  requireColumns,
} from "../bills.ts";
import { parseBeijingTime } from "../formats.ts";
import { type Bill, type BillLine, GatewayError } from "../gateway.ts";
import { type AlipayConnection, AlipayError } from "./connection.ts";
import type { AlipaySettings } from "./settings.ts";
import { unzip } from "./unzip.ts";

const method = "alipay.data.dataservice.bill.downloadurl.query";
const maxArchiveBytes = 16 * 1024 * 1024;

/** The bill of a day, available from about 09:00 of the next day. */
export async function readBill(connection: AlipayConnection, day: string): Promise<Bill> {
  const reply = await connection.sendRequest({ method, content: { bill_type: "trade", bill_date: day } });
  // The documentation writes the code in upper case; the gateway answers in lower case.
  if (/^(is[pv]\.)?bill[_-]not[_-]exist$/i.test(reply.subCode)) return "empty or not ready";
  if (!reply.hasSucceeded) throw new AlipayError("refused", method, reply.subCode, { isSigned: true });
  const url = downloadUrlOf(reply.field("bill_download_url") ?? "", connection.settings);
  const limits = { timeoutMs: billTimeoutMs, maxBodyBytes: maxArchiveBytes };
  const { status, body } = await connection.sendHttp(url, { method: "GET", isRepeatable: true, ...limits });
  if (status !== 200) throw new GatewayError("unknown", `The bill's download answered with status ${status}`);
  return { [Symbol.iterator]: () => readArchive(body) };
}

/** Accepts only Alipay's own hosts, over https. A loopback URL is accepted if the gateway is on loopback. */
function downloadUrlOf(text: string, { gatewayUrl }: AlipaySettings): string {
  if (!URL.canParse(text)) throw brokenBillError("it has no address");
  if (isLoopbackUrl(gatewayUrl) && isLoopbackUrl(text)) return text;
  const url = new URL(text);
  if (!/\.(alipay|alipaydev|alipayobjects)\.com$/.test(url.hostname) || url.port !== "") {
    throw brokenBillError("its address is not Alipay's");
  }
  // Examples in the documentation use http.
  url.protocol = "https:";
  return url.href;
}

const kindColumn = "业务类型";
const amountColumn = "订单金额(元)";
const firstColumn = "支付宝交易号";

/**
 * The archive contains files of trades and files of totals. The file names (in GBK) identify them, but so do their
 * first lines.
 */
export function* readArchive(archive: Buffer): Generator<BillLine> {
  let hasLines = false;
  for (const file of unzip(archive, maxBillBytes)) {
    if (!isListOfTrades(file)) continue;
    hasLines = true;
    yield* readTradeBill(file);
  }
  if (!hasLines) throw brokenBillError("the archive has no list of trades");
}

function isListOfTrades(file: Buffer): boolean {
  for (const { text } of readLines(file)) {
    if (text.trim().startsWith(`${firstColumn},`)) return true;
    if (!text.startsWith("#") && text.trim() !== "") return false;
  }
  return false;
}

/**
 * Reads a list of trades. Lines with `#` contain the account, the days, the end of the list, and the count of trades.
 */
export function* readTradeBill(file: Buffer): Generator<BillLine> {
  let columns: readonly string[] | undefined;
  let hasEnded = false;
  const counts = { payment: 0, refund: 0, other: 0 };
  for (const { text, line } of joinRows(file)) {
    if (text.startsWith("#")) {
      if (text.includes("业务明细列表结束")) hasEnded = true;
      compareCount(text, counts);
    } else if (!columns) {
      columns = columnsOf(text);
      requireColumns(columns, [["商户订单号"], [kindColumn], [amountColumn]]);
    } else {
      const row = { fields: splitLine(text, columns), line };
      const field = fieldReader(columns, row);
      // Alipay may count an unreadable line as either kind.
      const kind = readUnlessForeign(field("商户订单号", ""), () => kindOf(field(kindColumn))) ?? "other";
      counts[kind] += 1;
      const read = readUnlessForeign(field("商户订单号", ""), () => readLine(row, field, kind));
      if (read) yield read;
    }
  }
  if (!hasEnded) throw brokenBillError("it ends in the middle");
}

type Kind = BillLine["kind"] | "other";

function kindOf(text: string): Kind {
  if (text.includes("退款")) return "refund";
  return /^(交易|交易付款|在线支付)$/.test(text) ? "payment" : "other";
}

/** Normalizes full-width brackets, which some bills use. */
function columnsOf(row: string): readonly string[] {
  const fields = row.replaceAll("（", "(").replaceAll("）", ")").split(",");
  return fields.map((field) => field.trim());
}

interface Row {
  readonly text: string;
  readonly line: number;
}

/**
 * Joins physical lines into rows. Names and remarks may contain line feeds, so a row ends only when it has all its
 * fields and the next trade or a `#` line begins.
 */
function* joinRows(file: Buffer): Generator<Row> {
  // The number of commas in the header. Each trade has as many, or more.
  let commas = 0;
  let row: Row | undefined;
  for (const { text, number } of readLines(file)) {
    if (row && isContinuation(row.text, text, commas)) {
      row = { ...row, text: `${row.text}\n${text}` };
      continue;
    }
    if (row) yield row;
    if (row && !row.text.startsWith("#") && commas === 0) commas = commasIn(row.text);
    row = text.trim() === "" ? undefined : { text, line: number };
  }
  if (row) yield row;
}

/**
 * Whether the line is part of the row. A row without all its fields goes on, unless a complete trade or the end of the
 * list follows.
 */
function isContinuation(row: string, line: string, commas: number): boolean {
  if (row.startsWith("#")) return false;
  const isTrade = /^\d{16,64}\s*,/.test(line);
  if (commasIn(row) >= commas) return !isTrade && !line.startsWith("#");
  return !(isTrade && commasIn(line) >= commas) && !/^#.*(业务明细列表结束|合计[：:]|导出时间)/.test(line);
}

const commasIn = (text: string) => text.split(",").length - 1;

/**
 * Columns whose fields have a recognizable format. The other columns may contain commas, which Alipay does not quote.
 */
const fieldForms: readonly (readonly [column: RegExp, field: RegExp])[] = [
  [/^(创建|完成)时间$/, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/],
  [/\(元\)$/, /^(-?\d+(\.\d+)?)?$/],
];

function formOf(column: string): RegExp | undefined {
  return fieldForms.find(([known]) => known.test(column))?.[1];
}

/**
 * Splits a row into its fields, by column. If unquoted commas give the row too many fields, times and amounts are
 * located by their format. Surplus fields before them belong to the preceding text column; surplus fields after the
 * last of them belong to the remark.
 */
function splitLine(text: string, columns: readonly string[]): readonly string[] {
  let rest = text.split(",");
  const fields: string[] = [];
  while (fields.length < columns.length) {
    const ahead = columns.slice(fields.length);
    const surplus = rest.length - ahead.length;
    if (surplus <= 0) return [...fields, ...rest];
    const texts = countUntil(ahead, (column) => formOf(column) !== undefined);
    const forms = ahead.slice(texts).map(formOf);
    const runLength = countUntil(forms, (form) => form === undefined);
    const run = forms.slice(0, runLength);
    const shift = run.length === 0 ? surplus : findShift(rest.slice(texts), run, surplus);
    // The fields before the text columns are correct. The fields after them cannot be located and are left out, so
    // reading one of them without a fallback throws.
    if (shift === undefined) return [...fields, ...rest.slice(0, texts - 1)];
    const end = texts + shift;
    fields.push(...rest.slice(0, texts - 1), rest.slice(texts - 1, end).join(","));
    fields.push(...rest.slice(end, end + run.length));
    rest = rest.slice(end + run.length);
  }
  return fields;
}

function countUntil<Item>(items: readonly Item[], isEnd: (item: Item) => boolean): number {
  const end = items.findIndex(isEnd);
  return end === -1 ? items.length : end;
}

/** By how many fields surplus commas have shifted a run of columns; undefined if the run is not found. */
function findShift(fields: readonly string[], run: readonly (RegExp | undefined)[], surplus: number) {
  for (let shift = 0; shift <= surplus; shift += 1) {
    if (run.every((form, index) => form?.test((fields[shift + index] ?? "").trim()))) return shift;
  }
  return undefined;
}

/** Alipay does not document whether its count of trades includes lines of other kinds, so both counts are accepted. */
function compareCount(line: string, { payment, refund, other }: Readonly<Record<Kind, number>>): void {
  const [, what, count] = /^#+(交易|退款)合计[：:]\s*(\d+)笔/.exec(line) ?? [];
  if (what === undefined) return;
  const found = what === "交易" ? payment : refund;
  if (Number(count) < found || Number(count) > found + other) throw brokenBillError("lines are missing");
}

/** Undefined for lines that are neither a payment nor a refund. */
function readLine(row: BillRow, field: ReadField, kind: Kind): BillLine | undefined {
  if (kind === "other") return undefined;
  const isRefund = kind === "refund";
  return {
    kind,
    attemptNo: field("商户订单号"),
    gatewayTradeNo: field(firstColumn, "") || undefined,
    refundNo: isRefund ? field("退款批次号/请求号", "") || undefined : undefined,
    amountFen: readAmount(field, [amountColumn], row),
    feeFen: parseFee(field("服务费(元)", "")),
    at: parseBeijingTime(field("完成时间", "")),
    isForeign: false,
  };
}
