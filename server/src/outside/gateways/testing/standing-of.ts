import type { Trade } from "../gateway.ts";

/** What the figures come to, in a word. */
export function standingOf(trade: Trade | undefined) {
  if (!trade) return "nobody's";
  const { paidFen, refundedFen = 0, hasRefund, ended } = trade;
  if (paidFen === undefined) return ended ?? "open";
  if (refundedFen >= paidFen) return "refunded";
  return hasRefund || refundedFen > 0 ? "partly refunded" : "paid";
}
