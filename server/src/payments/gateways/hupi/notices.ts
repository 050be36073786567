import { parseForm } from "../formats.ts";
import { GatewayError, type Trade } from "../gateway.ts";
import type { RawNotice } from "../raw-notice.ts";
import type { HupiConnection } from "./connection.ts";
import { type Fields, hasCorrectHash } from "./signature.ts";
import { paidTrade, queryTrade } from "./trades.ts";

/** hupi waits for the reply to its notice during this query. */
const confirmTimeoutMs = 4_000;

/** Undefined unless the notice is authentic, for this application, and not contradicted by a query. */
export async function readNotice(connection: HupiConnection, { body }: RawNotice) {
  const { appId, secret } = connection.settings;
  const form = parseForm(body);
  const fields: Fields | undefined = form && Object.fromEntries(form);
  if (!fields || !hasCorrectHash(fields, secret)) return undefined;
  if (fields.appid !== appId) {
    const error = `It is for the application ${fields.appid}`;
    await connection.alarms.raise({ kind: "notice.other_merchant", subject: "hupi", details: { error } });
    return undefined;
  }
  const reportedTrade = fields.trade_order_id && paidTrade(fields.trade_order_id, fields, fields.total_fee);
  if (!reportedTrade) return undefined;
  const trade = await confirm(connection, reportedTrade);
  if (trade) await connection.alarms.close(["notice.unconfirmed"], [reportedTrade.attemptNo]);
  // Notices have no id, and a repeated notice may have another time and nonce.
  return trade && { noticeId: `${trade.attemptNo}-${fields.status}`, trade };
}

/**
 * MD5 with a shared secret is weak, so a query must confirm the notice. If the query gets no answer at all, the hash is
 * trusted, so that the payment is not delayed. An error answer does not confirm.
 */
async function confirm(connection: HupiConnection, reportedTrade: Trade): Promise<Trade | undefined> {
  const { attemptNo, paidFen, refundedFen } = reportedTrade;
  let error: unknown = "hupi says otherwise when it is asked";
  try {
    const found = await queryTrade(connection, attemptNo, confirmTimeoutMs);
    if (found.paidFen === paidFen && found.refundedFen !== undefined) return found;
    if (found.paidFen === paidFen && (refundedFen === undefined || found.hasRefund)) return reportedTrade;
  } catch (failure) {
    if (!(failure instanceof GatewayError)) throw failure;
    if (failure.kind !== "refused") return reportedTrade;
    error = failure;
  }
  await connection.alarms.raise({ kind: "notice.unconfirmed", subject: attemptNo, details: { error } });
  return undefined;
}
