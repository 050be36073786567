import { joinFields, parseFormBytes } from "../formats.ts";
import { GatewayError, type Notice, type Trade } from "../gateway.ts";
import type { RawNotice } from "../raw-notice.ts";
import type { AlipayConnection } from "./connection.ts";
import type { AlipaySettings } from "./settings.ts";
import { isSignedRsa2, signType } from "./signature.ts";
import { queryTrade, readTrade } from "./trades.ts";

export type Fields = ReadonlyMap<string, string>;

/**
 * Returns undefined unless Alipay signed the notice for this application and seller. A notice that Alipay signed but
 * that is refused also raises an alarm, since the settings must be wrong.
 */
export async function readNotice(
  connection: AlipayConnection,
  { body }: RawNotice,
): Promise<Notice | undefined> {
  const fields = parseFormBytes(body);
  if (!fields || !isSigned(fields, connection.settings)) return undefined;
  try {
    return await parseNotice(connection, decode(fields));
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    // The query got no answer; Alipay will send the notice again.
    if (error.kind === "unknown") return undefined;
    const { alarmKind = "notice.refused" } = error;
    await connection.alarms.raise({ kind: alarmKind, subject: "alipay", details: { error } });
    return undefined;
  }
}

/**
 * The signature covers the bytes of all fields, including unknown ones, in the notice's own charset. Unlike in
 * requests, the signed text does not include `sign_type` (alipay-sdk-nodejs-all, test/alipay.test.ts).
 */
export function isSigned(fields: Fields, { publicKeys }: AlipaySettings): boolean {
  if (fields.get("sign_type") !== signType) return false;
  const signed = Array.from(fields).filter(([name]) => name !== "sign" && name !== "sign_type");
  return isSignedRsa2(Buffer.from(joinFields(signed), "latin1"), fields.get("sign") ?? "", publicKeys);
}

/** The merchant chooses the application's charset in Alipay's console (yansongda/pay#14). */
const charsets = ["utf-8", "gbk", "gb2312", "gb18030"];

/** The fields as text. Throws `GatewayError` for a charset that Alipay does not have. */
export function decode(fields: Fields): Fields {
  const charset = fields.get("charset")?.toLowerCase() || "utf-8";
  if (!charsets.includes(charset)) {
    const sentence = `Its charset is ${charset.slice(0, 40)}`;
    throw new GatewayError("refused", sentence, { alarmKind: "notice.other_charset" });
  }
  const decoder = new TextDecoder(charset);
  const textOf = (bytes: string) => decoder.decode(Buffer.from(bytes, "latin1"));
  return new Map(Array.from(fields, ([name, value]) => [textOf(name), textOf(value)]));
}

async function parseNotice(connection: AlipayConnection, fields: Fields): Promise<Notice> {
  const { appId, sellerId } = connection.settings;
  const [app, seller] = [fields.get("app_id"), fields.get("seller_id") || undefined];
  if (app !== appId || (seller !== undefined && seller !== sellerId)) {
    const sentence = `It is for the application ${app} of the seller ${seller}`;
    throw new GatewayError("refused", sentence, { alarmKind: "notice.other_merchant" });
  }
  const type = fields.get("notify_type");
  if (type !== "trade_status_sync") throw new GatewayError("refused", `It is of the kind ${type}`);
  const [noticeId, attemptNo] = [fields.get("notify_id"), fields.get("out_trade_no")];
  if (!noticeId || !attemptNo)
    throw new GatewayError("refused", "It has no number of its own or of a payment");
  return { noticeId, trade: await readNoticeTrade(connection, fields, { attemptNo, seller }) };
}

/** Alipay may omit the seller and the amount. Then a query decides; it finds only payments to this seller. */
async function readNoticeTrade(
  connection: AlipayConnection,
  fields: Fields,
  { attemptNo, seller }: { readonly attemptNo: string; readonly seller: string | undefined },
): Promise<Trade> {
  if (!seller || !fields.get("total_amount") || !fields.get("trade_no")) {
    return await queryTrade(connection, attemptNo);
  }
  const trade = readTrade((name) => fields.get(name));
  if (!trade) throw new GatewayError("refused", `It says ${fields.get("trade_status")?.slice(0, 40)}`);
  return trade;
}
