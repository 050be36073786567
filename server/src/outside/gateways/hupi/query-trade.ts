import { GatewayError, type Trade, tradeOf } from "../gateway.ts";
import { fenOfYuanText } from "../yuan.ts";
import { callHupi, type HupiDeps } from "./call-hupi.ts";
import type { Fields } from "./hash.ts";

/** What a refusal says of a number it has never heard of; its codes are written down nowhere. */
const unheardOf =
  /(订单|order|trade)[^,，。]{0,16}(不存在|未找到|not\s*(exist|found))|(no such|找不到|未找到).{0,8}(订单|order|trade)/i;

/** How a trade stands. */
export async function queryTrade(deps: HupiDeps, attemptNo: string, timeoutMs?: number): Promise<Trade> {
  const found = await findTrade(deps, attemptNo, timeoutMs);
  return found ? readTrade(attemptNo, found) : tradeOf(attemptNo);
}

/**
 * What hupi tells of a trade; undefined if it has never heard of it. The answer's hash is undefined for nested
 * data, so it is worth what the way it came is worth, which the settings see to; the number is checked all the
 * same.
 */
export async function findTrade(
  deps: HupiDeps,
  attemptNo: string,
  timeoutMs?: number,
): Promise<Fields | undefined> {
  try {
    const { data } = await callHupi(deps, "query", { out_trade_order: attemptNo }, timeoutMs);
    if (data.out_trade_order === attemptNo) return data;
  } catch (error) {
    const wasRefused = error instanceof GatewayError && error.kind === "refused";
    if (wasRefused && unheardOf.test(error.message)) return undefined;
    throw error;
  }
  throw new GatewayError("unknown", "hupi told of another trade than it was asked for");
}

function readTrade(attemptNo: string, found: Fields): Trade {
  const { status, transaction_id, total_amount, total_fee, open_order_id } = found;
  if (status === "WP") return tradeOf(attemptNo);
  // Cancelled, says the paper; but one that has a payment's number was paid before, so its money went back.
  if (status === "CD" && !transaction_id) return tradeOf(attemptNo, { ended: "closed" });
  const trade = paidTrade(attemptNo, {
    status,
    totalFee: total_amount ?? total_fee,
    openOrderId: open_order_id,
  });
  if (trade) return trade;
  throw new GatewayError(
    "unknown",
    `hupi told of ${status?.slice(0, 20)}, but not how much or under which number`,
  );
}

interface Paid {
  readonly status: string | null | undefined;
  readonly totalFee: string | null | undefined;
  readonly openOrderId: string | null | undefined;
}

/** A trade that was paid: `OD`; all of it sent back: `CD`; on its way back: `RD`; that failed: `UD`. hupi knows no parts. */
export function paidTrade(attemptNo: string, { status, totalFee, openOrderId }: Paid): Trade | undefined {
  const paidFen = fenOfYuanText(totalFee ?? "");
  if (paidFen === undefined || !openOrderId) return undefined;
  const paid = { gatewayTradeNo: openOrderId, paidFen };
  if (status === "OD" || status === "UD") return tradeOf(attemptNo, paid);
  // Until it has arrived, the money counts as ours.
  if (status === "RD") return tradeOf(attemptNo, { ...paid, hasRefund: true });
  return status === "CD" ? tradeOf(attemptNo, { ...paid, refundedFen: paidFen, hasRefund: true }) : undefined;
}
