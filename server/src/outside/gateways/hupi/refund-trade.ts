import { GatewayError, type Refund } from "../gateway.ts";
import { callHupi, type HupiDeps, requireHash } from "./call-hupi.ts";
import { findTrade } from "./query-trade.ts";

type Ending = "done" | "underway";

const longestReason = 80;

/** The whole payment or nothing. hupi knows no number of a refund, so one that was asked for before is recognised. */
export async function refundTrade(deps: HupiDeps, refund: Refund): Promise<Ending> {
  const { attemptNo, amountFen, totalFen, reason } = refund;
  if (amountFen !== totalFen) throw new GatewayError("refused", "hupi sends back whole payments only");
  try {
    const fields = { trade_order_id: attemptNo, reason: reason.slice(0, longestReason) };
    const answer = await callHupi(deps, "refund", fields);
    requireHash(answer, deps.settings);
    return endingOf(answer.fields, attemptNo);
  } catch (error) {
    const wasRefused = error instanceof GatewayError && error.kind === "refused";
    const earlier = wasRefused ? await findEarlier(deps, attemptNo) : undefined;
    if (earlier) return earlier;
    throw error;
  }
}

type Fields = Readonly<Record<string, string | null>>;

function endingOf({ refund_status: status, trade_order_id: number }: Fields, attemptNo: string): Ending {
  if (number && number !== attemptNo) throw new GatewayError("unknown", "hupi sent back another payment");
  if (status === "CD") return "done";
  if (status === "RD") return "underway";
  throw new GatewayError("unknown", `hupi has not begun to send the money back: ${status?.slice(0, 20)}`);
}

/** A refusal may mean that the money is on its way already, or has arrived. */
async function findEarlier(deps: HupiDeps, attemptNo: string): Promise<Ending | undefined> {
  const trade = await findTrade(deps, attemptNo);
  if (trade?.status === "RD") return "underway";
  return trade?.status === "CD" && trade.transaction_id ? "done" : undefined;
}
