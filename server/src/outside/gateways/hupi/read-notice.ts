import { GatewayError, type Notice, type RawNotice, type Trade } from "../gateway.ts";
import type { HupiDeps } from "./call-hupi.ts";
import { type Fields, hasRightHash } from "./hash.ts";
import { paidTrade, queryTrade } from "./query-trade.ts";

/** hupi waits for our word meanwhile. */
const confirmTimeoutMs = 4_000;

/** Undefined for whatever is not authentic, not for our application, or contradicted by the gateway itself. */
export async function readNotice(deps: HupiDeps, { body }: RawNotice): Promise<Notice | undefined> {
  const { appId, secret } = deps.settings;
  const fields = readForm(body);
  if (!fields || !hasRightHash(fields, secret) || fields.appid !== appId) return undefined;
  const told = readTrade(fields);
  if (!told) return undefined;
  const trade = await confirm(deps, told);
  if (trade) await deps.alarms.close(["notice.unconfirmed"], [told.attemptNo]);
  // A notice has no number of its own, and its time and nonce may change when it is repeated.
  return trade && { noticeId: `${trade.attemptNo}-${fields.status}`, trade };
}

/** A name that comes twice can mean two things under one hash. */
function readForm(body: string): Fields | undefined {
  const pairs = [...new URLSearchParams(body)];
  const fields = new Map(pairs);
  return fields.size === pairs.length ? Object.fromEntries(fields) : undefined;
}

function readTrade({ trade_order_id, open_order_id, total_fee, status }: Fields): Trade | undefined {
  if (!trade_order_id) return undefined;
  return paidTrade(trade_order_id, { status, totalFee: total_fee, openOrderId: open_order_id });
}

/**
 * MD5 under a shared secret is weak, so the gateway is asked whether it really says so. Only where it gives no
 * answer at all the hash has to do: a payment must not wait for it. A refusal is an answer, and confirms nothing.
 */
async function confirm(deps: HupiDeps, told: Trade): Promise<Trade | undefined> {
  try {
    const found = await queryTrade(deps, told.attemptNo, confirmTimeoutMs);
    if (found.paidFen === told.paidFen && found.refundedFen !== undefined) return found;
    if (found.paidFen === told.paidFen && (told.refundedFen === undefined || found.hasRefund)) return told;
    return await doubt(deps, told, "hupi says otherwise when it is asked");
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    return error.kind === "refused" ? await doubt(deps, told, error) : told;
  }
}

async function doubt({ alarms }: HupiDeps, { attemptNo }: Trade, error: unknown): Promise<undefined> {
  await alarms.raise({ kind: "notice.unconfirmed", subject: attemptNo, details: { error } });
}
