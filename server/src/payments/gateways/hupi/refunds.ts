import { GatewayError, type Refund, type RefundFigures, type Trade, tradeOf } from "../gateway.ts";
import { type HupiConnection, requireHash } from "./connection.ts";
import { findTrade } from "./trades.ts";

const maxReasonLength = 80;

const states: Readonly<Record<string, RefundFigures["state"]>> = { CD: "done", RD: "underway", UD: "failed" };

/**
 * Refunds a payment in full; hupi has no partial refunds. hupi's refunds have no number, so a repeated request is
 * detected by the trade's state.
 */
export async function refundTrade(connection: HupiConnection, refund: Refund): Promise<Trade> {
  const { attemptNo, amountFen, totalFen, reason } = refund;
  if (amountFen !== totalFen) throw new GatewayError("refused", "hupi sends back whole payments only");
  try {
    const fields = { trade_order_id: attemptNo, reason: reason.slice(0, maxReasonLength) };
    const answer = await connection.sendRequest({ page: "refund", fields });
    requireHash(answer, connection.settings);
    const { refund_status: status, trade_order_id: number } = answer.fields;
    if (number && number !== attemptNo) throw new GatewayError("unknown", "hupi sent back another payment");
    const state = states[status ?? ""];
    if (!state) {
      throw new GatewayError("unknown", `hupi has not begun to send the money back: ${status?.slice(0, 20)}`);
    }
    return tradeWithRefund(refund, state);
  } catch (error) {
    // The request may have been refused because an earlier one succeeded.
    const wasRefused = error instanceof GatewayError && error.kind === "refused";
    const earlier = wasRefused ? await queryRefund(connection, refund) : undefined;
    if (earlier) return earlier;
    throw error;
  }
}

/** The trade's only refund; undefined if there is none. */
export async function queryRefund(connection: HupiConnection, refund: Refund): Promise<Trade | undefined> {
  const trade = await findTrade(connection, refund.attemptNo);
  const wasPaid = trade?.status !== "CD" || Boolean(trade.transaction_id);
  const state = wasPaid ? states[trade?.status ?? ""] : undefined;
  return state && tradeWithRefund(refund, state);
}

function tradeWithRefund({ attemptNo, refundNo, amountFen }: Refund, state: RefundFigures["state"]): Trade {
  const refundedFen = state === "done" ? amountFen : undefined;
  return tradeOf(attemptNo, { refund: { refundNo, amountFen, state }, refundedFen, hasRefund: true });
}
