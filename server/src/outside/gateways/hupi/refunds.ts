import { GatewayError, type Refund, type RefundFigures, type Trade, tradeOf } from "../gateway.ts";
import { callHupi, type HupiDeps, requireHash } from "./call-hupi.ts";
import { findTrade } from "./query-trade.ts";

const longestReason = 80;

const states: Readonly<Record<string, RefundFigures["state"]>> = { CD: "done", RD: "underway", UD: "failed" };

/** The whole payment or nothing. hupi knows no number of a refund, so one that was asked for before is recognised. */
export async function refundTrade(deps: HupiDeps, refund: Refund): Promise<Trade> {
  const { attemptNo, amountFen, totalFen, reason } = refund;
  if (amountFen !== totalFen) throw new GatewayError("refused", "hupi sends back whole payments only");
  try {
    const fields = { trade_order_id: attemptNo, reason: reason.slice(0, longestReason) };
    const answer = await callHupi(deps, "refund", fields);
    requireHash(answer, deps.settings);
    const { refund_status: status, trade_order_id: number } = answer.fields;
    if (number && number !== attemptNo) throw new GatewayError("unknown", "hupi sent back another payment");
    const state = states[status ?? ""];
    if (!state) {
      throw new GatewayError("unknown", `hupi has not begun to send the money back: ${status?.slice(0, 20)}`);
    }
    return tradeWithRefund(refund, state);
  } catch (error) {
    // A refusal may mean that the money is on its way already, or has arrived.
    const wasRefused = error instanceof GatewayError && error.kind === "refused";
    const earlier = wasRefused ? await queryRefund(deps, refund) : undefined;
    if (earlier) return earlier;
    throw error;
  }
}

/** How the trade's one refund stands; undefined while there is none. */
export async function queryRefund(deps: HupiDeps, refund: Refund): Promise<Trade | undefined> {
  const trade = await findTrade(deps, refund.attemptNo);
  const wasPaid = trade?.status !== "CD" || Boolean(trade.transaction_id);
  const state = wasPaid ? states[trade?.status ?? ""] : undefined;
  return state && tradeWithRefund(refund, state);
}

function tradeWithRefund({ attemptNo, refundNo, amountFen }: Refund, state: RefundFigures["state"]): Trade {
  const refund = { refundNo, amountFen, state };
  if (state !== "done") return tradeOf(attemptNo, { refund, hasRefund: true });
  return tradeOf(attemptNo, { refund, hasRefund: true, refundedFen: amountFen });
}
