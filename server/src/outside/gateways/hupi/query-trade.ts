import { GatewayError, type Trade } from "../gateway.ts";
import { fenOfYuanText } from "../yuan.ts";
import { callHupi, type HupiDeps } from "./call-hupi.ts";
import type { Fields } from "./hash.ts";

/** What a refusal says of a number it has never heard of; its codes are written down nowhere. */
const unheardOf =
  /(订单|order|trade)[^,，。]{0,16}(不存在|未找到|not\s*(exist|found))|(no such|找不到|未找到).{0,8}(订单|order|trade)/i;

/** How a trade stands. */
export async function queryTrade(deps: HupiDeps, attemptNo: string, timeoutMs?: number): Promise<Trade> {
  const found = await findTrade(deps, attemptNo, timeoutMs);
  if (!found) return { state: "open", attemptNo, amountFen: undefined, gatewayTradeNo: undefined };
  const state = stateOf(found);
  const amountFen = fenOfYuanText(found.total_amount ?? found.total_fee ?? "");
  const gatewayTradeNo = found.open_order_id || undefined;
  if (state === "paid" && (amountFen === undefined || gatewayTradeNo === undefined)) {
    throw new GatewayError("unknown", "hupi says paid, but not how much or under which number");
  }
  return { state, attemptNo, amountFen, gatewayTradeNo };
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

function stateOf({ status, transaction_id }: Fields): Trade["state"] {
  if (status === "OD") return "paid";
  if (status === "WP") return "open";
  // Cancelled, says the paper; but one that has a payment's number was paid before, so its money went back.
  if (status === "CD") return transaction_id ? "refunded" : "closed";
  // A refund that is under way or has failed: until it is done, the money is with us.
  if (status === "RD" || status === "UD") return "paid";
  throw new GatewayError("unknown", `hupi told of an unknown state: ${status?.slice(0, 20)}`);
}
