import { createHash } from "node:crypto";
import { z } from "zod";
import {
  type BillRow,
  billTimeoutMs,
  brokenBillError,
  fieldReader,
  maxBillBytes,
  parseFee,
  readAmount,
  readLines,
  readUnlessForeign,
  requireColumns,
} from "../bills.ts";
import { parseBeijingTime } from "../formats.ts";
import { type Bill, type BillLine, GatewayError } from "../gateway.ts";
import { sendUnverified, type WechatConnection, WechatError } from "./connection.ts";
import { appIdsOf, type WechatApps } from "./settings.ts";
import { readContent } from "./signature.ts";

const replySchema = z.object({
  hash_type: z.literal("SHA1").nullish(),
  hash_value: z.string(),
  download_url: z.url(),
});

/** The bill of a day, available from 10:00 of the next day and for three months. */
export async function readBill(connection: WechatConnection, day: string): Promise<Bill> {
  const path = `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL`;
  try {
    const answer = await connection.sendRequest({ method: "GET", path });
    const reply = readContent(answer, replySchema);
    const body = await download(connection, new URL(reply.download_url));
    const hash = createHash("sha1").update(body).digest("hex");
    if (hash !== reply.hash_value.toLowerCase()) throw brokenBillError("its hash is wrong");
    return { [Symbol.iterator]: () => readTradeBill(body, connection.settings) };
  } catch (error) {
    if (!(error instanceof WechatError)) throw error;
    // Official SDKs check the status before the signature, so this answer may be unsigned; then it does not prove a day
    // without trades.
    if (error.code === "NO_STATEMENT_EXIST") return error.isSigned ? "empty" : "empty or not ready";
    if (error.code === "STATEMENT_CREATING") return "not ready";
    throw error;
  }
}

const ownOrigins = ["https://api.mch.weixin.qq.com", "https://api2.mch.weixin.qq.com"];

/** The file is not signed; it is authenticated by the hash in the signed answer. */
async function download(connection: WechatConnection, url: URL): Promise<Buffer> {
  if (url.origin !== connection.settings.gatewayOrigin && !ownOrigins.includes(url.origin)) {
    throw brokenBillError("its address is not WeChat Pay's");
  }
  const { status, body } = await sendUnverified(connection, {
    method: "GET",
    origin: url.origin,
    path: `${url.pathname}${url.search}`,
    timeoutMs: billTimeoutMs,
    maxBodyBytes: maxBillBytes,
  });
  if (status !== 200) throw new GatewayError("unknown", `The bill's download answered with status ${status}`);
  return body;
}

const firstColumn = "交易时间";
const firstTotal = "总交易单数";
/** Texts from merchants: names and remarks may contain commas, backticks and line feeds. */
const textColumns = ["商品名称", "商户数据包"];

/**
 * Reads a bill of type ALL. Each field of a line begins with a backtick; the header's fields too in bills since 2026,
 * but not before (https://pay.weixin.qq.com/doc/v3/partner/4013080599). The last two lines are totals; their count of
 * lines is compared. Bills have 27 or 24 columns, and older ones have other column names (binarywang/WxJava#1275,
 * #308).
 */
export function* readTradeBill(body: Buffer, merchant: WechatApps): Generator<BillLine> {
  const appIds = appIdsOf(merchant);
  const rows = readRows(body);
  const columns = rows.next().value?.fields ?? [];
  requireColumns(columns, [[firstColumn], ["商户订单号"], ["交易状态"], paidColumns, refundColumns]);
  let lines = 0;
  for (const row of rows) {
    if (row.fields[0] === firstTotal) {
      if (parseLineCount(rows.next().value?.fields ?? []) !== lines)
        throw brokenBillError("lines are missing");
      return;
    }
    lines += 1;
    const field = fieldReader(columns, row);
    const read = readUnlessForeign(field("商户订单号", ""), () => readLine(row, field, appIds));
    if (read) yield read;
  }
  // The header of the totals may have another name; then the last line must be the totals.
  const last = [...linesWithText(body)].at(-1)?.text ?? "";
  if (parseLineCount(fieldsOf(last)) !== lines) throw brokenBillError("it ends without totals");
}

/** The number of lines, with which a line of totals begins; NaN for any other line. */
function parseLineCount([count = ""]: readonly string[]): number {
  return Number(count.replaceAll(",", "") || Number.NaN);
}

/** Matches the beginning of a trade, in any format of its time. */
const tradeStart = /^\s*`?20\d\d[-/][\d\s:：/.+-]*`?\s*,/;
/** The beginning of a trade including an app id, which does not occur in names. */
const certainTradeStart = /^\s*`20\d\d[-/][\d\s:：/.+-]*`?\s*, ?`w[wx][0-9a-f]{16}`?,/;
const totalsStart = /^\s*`?总交易单数`?\s*,/;
const certainTotalsStart = /^\s*`?总交易单数`?\s*,.*手续费/;

interface Line {
  readonly text: string;
  readonly number: number;
}

/**
 * Yields the header row, the trades, the header of the totals, and the totals. Any other line belongs to the name of
 * the trade before it.
 */
function* readRows(body: Buffer): Generator<BillRow, undefined> {
  const lines = linesWithText(body);
  const header = findHeads(lines);
  if (!header) return;
  const columns = fieldsOf(header.text);
  yield { fields: columns, line: header.number };
  let trade: Line | undefined;
  let isInTotals = false;
  for (const line of lines) {
    const lineStart: LineStart = isInTotals ? "totals" : lineStartOf(line.text, trade, columns);
    if (trade && lineStart === undefined) {
      if (!hasAllFields(trade, columns)) trade = { ...trade, text: `${trade.text}\n${line.text}` };
      continue;
    }
    if (trade) yield rowOf(trade, columns);
    trade = line;
    isInTotals = lineStart === "totals";
  }
  if (trade) yield rowOf(trade, columns);
}

/** A title may precede the header. */
function findHeads(lines: Generator<Line, undefined>): Line | undefined {
  for (let line = lines.next().value; line; line = lines.next().value) {
    if (fieldsOf(line.text).includes(firstColumn)) return line;
  }
  return undefined;
}

function* linesWithText(body: Buffer): Generator<Line, undefined> {
  for (const line of readLines(body)) if (line.text.trim() !== "") yield line;
}

const hasAllFields = (trade: Line, columns: readonly string[]) =>
  alignFields(trade.text, columns) !== undefined;

type LineStart = "totals" | "trade" | undefined;

function lineStartOf(text: string, trade: Line | undefined, columns: readonly string[]): LineStart {
  if (certainTotalsStart.test(text)) return "totals";
  if (certainTradeStart.test(text)) return "trade";
  const isTotals = totalsStart.test(text);
  if (!isTotals && !tradeStart.test(text)) return undefined;
  if (trade && !hasAllFields(trade, columns)) return undefined;
  return isTotals ? "totals" : "trade";
}

function rowOf({ text, number }: Line, columns: readonly string[]): BillRow {
  return { fields: alignFields(text, columns) ?? fieldsOf(text), line: number };
}

function fieldsOf(row: string): readonly string[] {
  const text = row.trim();
  const fields = text.startsWith("`") ? text.slice(1).split(/\s*, ?`/) : text.split(",");
  return fields.map((field) => field.trim().replace(/`$/, "").trimEnd());
}

/** Columns after the text columns whose fields have a recognizable format. */
const fieldForms: Readonly<Record<string, RegExp>> = {
  手续费: /^-?\d+(\.\d+)?$/,
  费率: /^-?\d*(\.\d+)?[%‰]?$/,
};

/**
 * Assigns a trade's fields to the columns; surplus fields are joined again in the text columns. Undefined if fields are
 * missing, or if the fields after the text columns have the wrong format: then the trade continues in the next line.
 */
function alignFields(text: string, columns: readonly string[]): readonly string[] | undefined {
  const fields = fieldsOf(text);
  const surplus = fields.length - columns.length;
  if (surplus < 0) return undefined;
  const textAt = columns.findLastIndex((column) => textColumns.includes(column));
  const end = textAt + 1 + surplus;
  const aligned = [...fields.slice(0, textAt), fields.slice(textAt, end).join(",`"), ...fields.slice(end)];
  const fits = columns.every((column, index) => fieldForms[column]?.test(aligned[index] ?? "") ?? true);
  return fits ? aligned : undefined;
}

/**
 * With a coupon the buyer pays less than the order's total. Bills of 24 columns and older ones do not contain that
 * total.
 */
const paidColumns = ["订单金额", "应结订单金额", "总金额"];
const refundColumns = ["申请退款金额", "退款金额"];

/** Undefined for lines that moved no money. */
function readLine(
  row: BillRow,
  field: ReturnType<typeof fieldReader>,
  appIds: readonly string[],
): BillLine | undefined {
  const state = field("交易状态");
  const isRefund = state === "REFUND";
  if (!isRefund && state !== "SUCCESS") return undefined;
  if (isRefund && /^(FAIL|CLOSE)/.test(field("退款状态", ""))) return undefined;
  const appId = field("公众账号ID", "");
  return {
    kind: isRefund ? "refund" : "payment",
    attemptNo: field("商户订单号"),
    gatewayTradeNo: field("微信订单号", "") || undefined,
    refundNo: isRefund ? field("商户退款单号", "") || undefined : undefined,
    amountFen: readAmount(field, isRefund ? refundColumns : paidColumns, row),
    feeFen: parseFee(field("手续费", "")),
    at: parseBeijingTime(field(firstColumn, "")),
    isForeign: appId !== "" && !appIds.includes(appId),
  };
}
