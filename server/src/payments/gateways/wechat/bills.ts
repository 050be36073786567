import { createHash } from "node:crypto";
import { z } from "zod";
import { billTimeoutMs, brokenBill, feeOf, fieldReader, maxBillBytes, readLines } from "../bills.ts";
import { fenOfYuanText, instantOfBeijing } from "../formats.ts";
import { type Bill, type BillLine, GatewayError } from "../gateway.ts";
import { sendUnverified, type WechatConnection, WechatError } from "./connection.ts";
import { appIdsOf, type WechatApps } from "./settings.ts";
import { readContent } from "./signature.ts";

const replySchema = z.object({
  hash_type: z.literal("SHA1"),
  hash_value: z.string(),
  download_url: z.url(),
});

/** The bill of a day, from ten o'clock of the next and for three months. */
export async function readBill(connection: WechatConnection, day: string): Promise<Bill> {
  const path = `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL`;
  try {
    const answer = await connection.sendRequest({ method: "GET", path });
    const reply = readContent(answer, replySchema);
    const body = await download(connection, new URL(reply.download_url));
    const hash = createHash("sha1").update(body).digest("hex");
    if (hash !== reply.hash_value.toLowerCase()) throw brokenBill("its hash is wrong");
    return { [Symbol.iterator]: () => readTradeBill(body, connection.settings) };
  } catch (error) {
    if (!(error instanceof WechatError)) throw error;
    // Official SDKs read a status before they look for a signature; unsigned, it proves no day without trade.
    if (error.code === "NO_STATEMENT_EXIST") return error.isSigned ? "empty" : "empty or not ready";
    if (error.code === "STATEMENT_CREATING") return "not ready";
    throw error;
  }
}

const ownOrigins = ["https://api.mch.weixin.qq.com", "https://api2.mch.weixin.qq.com"];

/** The file is not signed; the hash in the signed answer vouches for it. */
async function download(connection: WechatConnection, url: URL): Promise<Buffer> {
  if (url.origin !== connection.settings.gateway && !ownOrigins.includes(url.origin)) {
    throw brokenBill("its address is not WeChat Pay's");
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

/**
 * Reads a bill of type ALL. Every field of a line begins with a backtick, which names with commas in them need; so do the heads
 * in bills since 2026, but not before (https://pay.weixin.qq.com/doc/v3/partner/4013080599). A name may have line feeds. The last
 * two lines are totals, whose count of lines is compared.
 */
export function* readTradeBill(body: Buffer, merchant: WechatApps): Generator<BillLine> {
  const rows = readRows(body);
  const columns = rows.next().value;
  if (columns?.[0] !== firstColumn) throw brokenBill("it has no heads of columns");
  const appIds = appIdsOf(merchant);
  let lines = 0;
  for (const fields of rows) {
    if (fields[0] === firstTotal) {
      const total = fieldReader(fields, rows.next().value ?? [])(firstTotal);
      if (Number(total) !== lines) throw brokenBill("lines are missing");
      return;
    }
    lines += 1;
    const read = readLine(fieldReader(columns, fields), appIds);
    if (read) yield read;
  }
  throw brokenBill("it ends without totals");
}

/** How heads, trades and totals begin; other lines continue a row, also those that begin with a backtick. */
const rowStart = /^ ?`(?:(?:交易时间|总交易单数|\d+)`?,|20\d\d[-/])|^总交易单数,[^`]/;

/** The fields of each row. */
function* readRows(body: Buffer): Generator<readonly string[], undefined> {
  let row = "";
  for (const line of readLines(body, "utf-8")) {
    if (row !== "" && !rowStart.test(line)) {
      row += `\n${line}`;
      continue;
    }
    if (row !== "") yield fieldsOf(row);
    row = line;
  }
  if (row !== "") yield fieldsOf(row);
}

function fieldsOf(row: string): readonly string[] {
  const text = row.trim();
  const fields = text.startsWith("`") ? text.slice(1).split(/, ?`/) : text.split(",");
  return fields.map((field) => field.trim().replace(/`$/, "").trimEnd());
}

/** Undefined for lines that moved no money. */
function readLine(field: ReturnType<typeof fieldReader>, appIds: readonly string[]): BillLine | undefined {
  const state = field("交易状态");
  const isRefund = state === "REFUND";
  if (!isRefund && state !== "SUCCESS") return undefined;
  if (isRefund && /^(FAIL|CLOSE)/.test(field("退款状态"))) return undefined;
  // The order's total: with a coupon the buyer pays less.
  const amountFen = fenOfYuanText(field(isRefund ? "申请退款金额" : "订单金额"));
  if (amountFen === undefined) throw brokenBill("an amount cannot be read");
  return {
    kind: isRefund ? "refund" : "payment",
    attemptNo: field("商户订单号"),
    gatewayTradeNo: field("微信订单号") || undefined,
    refundNo: isRefund ? field("商户退款单号") || undefined : undefined,
    amountFen,
    feeFen: feeOf(field("手续费", "")),
    at: instantOfBeijing(field(firstColumn)),
    isForeign: !appIds.includes(field("公众账号ID")),
  };
}
