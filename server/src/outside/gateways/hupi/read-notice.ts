import { GatewayError, type Notice, type RawNotice, type Trade } from "../gateway.ts";
import { fenOfYuanText } from "../yuan.ts";
import type { HupiDeps } from "./call-hupi.ts";
import { type Fields, hasRightHash } from "./hash.ts";
import { queryTrade } from "./query-trade.ts";

/** hupi waits for our word meanwhile. */
const confirmTimeoutMs = 4_000;

/** Undefined for whatever is not authentic, not for our application, or contradicted by the gateway itself. */
export async function readNotice(deps: HupiDeps, { body }: RawNotice): Promise<Notice | undefined> {
  const { appId, secret } = deps.settings;
  const fields = readForm(body);
  if (!fields || !hasRightHash(fields, secret) || fields.appid !== appId) return undefined;
  const told = tradeOf(fields);
  if (!told) return undefined;
  const trade = told.state === "paid" ? await confirm(deps, told) : told;
  // A notice has no number of its own, and its time and nonce may change when it is repeated.
  return trade && { noticeId: `${trade.attemptNo}-${fields.status}`, trade };
}

/** A name that comes twice can mean two things under one hash. */
function readForm(body: string): Fields | undefined {
  const pairs = [...new URLSearchParams(body)];
  const fields = new Map(pairs);
  return fields.size === pairs.length ? Object.fromEntries(fields) : undefined;
}

function tradeOf({ trade_order_id, open_order_id, total_fee, status }: Fields): Trade | undefined {
  if (!trade_order_id || !open_order_id) return undefined;
  const trade = { attemptNo: trade_order_id, gatewayTradeNo: open_order_id };
  const amountFen = fenOfYuanText(total_fee ?? "");
  if (status === "OD") return amountFen === undefined ? undefined : { ...trade, state: "paid", amountFen };
  // In a notice this is "refunded", in a query's answer "cancelled".
  if (status === "CD") return { ...trade, state: "refunded", amountFen };
  // A refund under way (RD) or failed (UD) is no news of a payment: heard, and nothing follows from it.
  return status === "RD" || status === "UD" ? { ...trade, state: "open", amountFen } : undefined;
}

/**
 * MD5 under a shared secret is weak, so the gateway is asked whether it really says so. Where it cannot be
 * asked the hash has to do: a payment must not wait for it.
 */
async function confirm(deps: HupiDeps, told: Trade): Promise<Trade | undefined> {
  try {
    const found = await queryTrade(deps, told.attemptNo, confirmTimeoutMs);
    if (found.state === "refunded") return found;
    return found.state === "paid" && found.amountFen === told.amountFen ? told : undefined;
  } catch (error) {
    if (error instanceof GatewayError) return told;
    throw error;
  }
}
