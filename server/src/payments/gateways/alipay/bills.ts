import { isUtf8 } from "node:buffer";
import { isLoopbackUrl } from "../../../platform/networks.ts";
import {
  billTimeoutMs,
  brokenBill,
  feeOf,
  fieldReader,
  maxBillBytes,
  type ReadField,
  readLines,
} from "../bills.ts";
import { fenOfYuanText, instantOfBeijing } from "../formats.ts";
import { type Bill, type BillLine, GatewayError } from "../gateway.ts";
import { type AlipayConnection, AlipayError } from "./connection.ts";
import type { AlipaySettings } from "./settings.ts";
import { unzip } from "./unzip.ts";

const method = "alipay.data.dataservice.bill.downloadurl.query";
const maxArchiveBytes = 16 * 1024 * 1024;

/** The bill of a day, from about nine o'clock of the next. */
export async function readBill(connection: AlipayConnection, day: string): Promise<Bill> {
  const reply = await connection.sendRequest({ method, content: { bill_type: "trade", bill_date: day } });
  // The documentation writes it in capitals, the gateway answers in small letters.
  if (/^(is[pv]\.)?bill[_-]not[_-]exist$/i.test(reply.subCode)) return "empty or not ready";
  if (!reply.succeeded) throw new AlipayError("refused", method, reply.subCode, { isSigned: true });
  const url = downloadUrlOf(reply.field("bill_download_url") ?? "", connection.settings);
  const limits = { timeoutMs: billTimeoutMs, maxBodyBytes: maxArchiveBytes };
  const { status, body } = await connection.sendHttp(url, { method: "GET", isRepeatable: true, ...limits });
  if (status !== 200) throw new GatewayError("unknown", `The bill's download answered with status ${status}`);
  return { [Symbol.iterator]: () => readArchive(body) };
}

/** Only Alipay's own hosts, over https; on loopback, if the gateway is there. */
function downloadUrlOf(given: string, { gatewayUrl }: AlipaySettings): string {
  if (!URL.canParse(given)) throw brokenBill("it has no address");
  if (isLoopbackUrl(gatewayUrl) && isLoopbackUrl(given)) return given;
  const url = new URL(given);
  if (!/\.(alipay|alipaydev|alipayobjects)\.com$/.test(url.hostname) || url.port !== "") {
    throw brokenBill("its address is not Alipay's");
  }
  // Examples in the documentation have http.
  url.protocol = "https:";
  return url.href;
}

const columnBeforeName = "业务类型";
const firstColumn = "支付宝交易号";

/** The archive holds files of lines and files of sums. Their names, in GBK, say which; so do their first lines. */
export function* readArchive(archive: Buffer): Generator<BillLine> {
  let hasLines = false;
  for (const file of unzip(archive, maxBillBytes)) {
    if (!isListOfTrades(file)) continue;
    hasLines = true;
    yield* readTradeBill(file);
  }
  if (!hasLines) throw brokenBill("the archive has no list of trades");
}

function isListOfTrades(file: Buffer): boolean {
  for (const line of linesOf(file)) {
    if (line.trim().startsWith(`${firstColumn},`)) return true;
    if (!line.startsWith("#") && line.trim() !== "") return false;
  }
  return false;
}

/** Bills are in GBK; in UTF-8 once another program has written them anew. */
const linesOf = (file: Buffer) => readLines(file, isUtf8(file) ? "utf-8" : "gbk");

/** Reads a list of trades. Lines with `#` tell the account, the days, where the list ends, and how many there are. */
export function* readTradeBill(file: Buffer): Generator<BillLine> {
  let columns: readonly string[] | undefined;
  let hasEnded = false;
  const counted = { payment: 0, refund: 0 };
  for (const row of joinRows(linesOf(file))) {
    if (row.startsWith("#")) {
      if (row.includes("业务明细列表结束")) hasEnded = true;
      compareCount(row, counted);
    } else if (!columns) {
      columns = columnsOf(row);
    } else {
      const read = readLine(fieldReader(columns, splitLine(row, columns)));
      counted[read.kind] += 1;
      yield read;
    }
  }
  if (!hasEnded) throw brokenBill("it ends in the middle");
}

/** Brackets are written in either width. */
function columnsOf(row: string): readonly string[] {
  const fields = row.replaceAll("（", "(").replaceAll("）", ")").split(",");
  return fields.map((field) => field.trim());
}

/** Names and remarks may have line feeds: a trade goes on until all of its fields and the next trade, or `#`, have come. */
function* joinRows(lines: Iterable<string>): Generator<string> {
  // Those between the heads; each trade has as many, or more.
  let commas = 0;
  let row = "";
  for (const line of lines) {
    if (row !== "" && continues(row, line, commas)) {
      row += `\n${line}`;
      continue;
    }
    if (row !== "") yield row;
    if (!row.startsWith("#") && commas === 0) commas = commasIn(row);
    row = line;
  }
  if (row !== "") yield row;
}

function continues(row: string, line: string, commas: number): boolean {
  return !row.startsWith("#") && !(commasIn(row) >= commas && /^(?:#|\d{16,64}\s*,)/.test(line));
}

const commasIn = (text: string) => text.split(",").length - 1;

/** Columns whose fields are recognised; the others may hold commas, which Alipay does not quote. */
const fieldForms: readonly (readonly [column: RegExp, field: RegExp])[] = [
  [/^(创建|完成)时间$/, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/],
  [/\(元\)$/, /^(-?\d+(\.\d+)?)?$/],
];

function formOf(column: string): RegExp | undefined {
  return fieldForms.find(([known]) => known.test(column))?.[1];
}

/**
 * The fields by column. Where commas make a line longer, the times and the amounts are found by their form, and what is too
 * much before them belongs to the text that they follow; after the last of them, to the remark.
 */
function splitLine(line: string, columns: readonly string[]): readonly string[] {
  let rest = line.split(",");
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

/** By how many fields a run is later than it would be without surplus ones. */
function findShift(fields: readonly string[], run: readonly (RegExp | undefined)[], surplus: number): number {
  for (let shift = 0; shift <= surplus; shift += 1) {
    if (run.every((form, index) => form?.test((fields[shift + index] ?? "").trim()))) return shift;
  }
  throw brokenBill("a line has neither its times nor its amounts");
}

function compareCount(line: string, { payment, refund }: Readonly<Record<BillLine["kind"], number>>): void {
  const [, what, count] = /^#+(交易|退款)合计[：:](\d+)笔/.exec(line) ?? [];
  if (what === undefined) return;
  if (Number(count) !== (what === "交易" ? payment : refund)) throw brokenBill("lines are missing");
}

function readLine(field: ReadField): BillLine {
  const isRefund = field(columnBeforeName).includes("退款");
  // Refunds are negative.
  const amountFen = fenOfYuanText(field("订单金额(元)").replace(/^-/, ""));
  if (amountFen === undefined) throw brokenBill("an amount cannot be read");
  return {
    kind: isRefund ? "refund" : "payment",
    attemptNo: field("商户订单号"),
    gatewayTradeNo: field(firstColumn) || undefined,
    refundNo: isRefund ? field("退款批次号/请求号") || undefined : undefined,
    amountFen,
    feeFen: feeOf(field("服务费(元)", "")),
    at: instantOfBeijing(field("完成时间", "")),
    isForeign: false,
  };
}
