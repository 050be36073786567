import { GatewayError, type Refund } from "../gateway.ts";
import { callHupi, type HupiDeps, requireHash } from "./call-hupi.ts";
import { queryTrade } from "./query-trade.ts";
import type { HupiAnswer } from "./read-answer.ts";

const longestReason = 80;

/** The whole payment or nothing. hupi knows no number of a refund, so one that was made already is recognised. */
export async function refundTrade(deps: HupiDeps, refund: Refund): Promise<"done" | "underway"> {
  const { attemptNo, amountFen, totalFen, reason } = refund;
  if (amountFen !== totalFen) throw new GatewayError("refused", "hupi sends back whole payments only");
  const answer = await ask(deps, attemptNo, reason.slice(0, longestReason));
  if (answer === "done already") return "done";
  requireHash(answer, deps.settings);
  const { refund_status: status, trade_order_id: number } = answer.fields;
  if (number && number !== attemptNo) throw new GatewayError("unknown", "hupi sent back another payment");
  if (status === "CD") return "done";
  if (status === "RD") return "underway";
  throw new GatewayError("unknown", `hupi has not begun to send the money back: ${status?.slice(0, 20)}`);
}

async function ask(deps: HupiDeps, attemptNo: string, reason: string): Promise<HupiAnswer | "done already"> {
  try {
    return await callHupi(deps, "refund", { trade_order_id: attemptNo, reason });
  } catch (error) {
    if (!(error instanceof GatewayError) || error.kind !== "refused") throw error;
    if ((await queryTrade(deps, attemptNo)).state === "refunded") return "done already";
    throw error;
  }
}
