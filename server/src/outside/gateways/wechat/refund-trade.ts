import { z } from "zod";
import { GatewayError, type Refund } from "../gateway.ts";
import { cutText } from "./cut-text.ts";
import { contentOf } from "./exchange.ts";
import type { Talk } from "./talk.ts";

const replySchema = z.object({ out_refund_no: z.string(), status: z.string() });

/** Asked again with the same number, WeChat Pay says how the first refund of that number stands. */
export async function refundTrade({ exchange }: Talk, refund: Refund): Promise<"done" | "underway"> {
  const answer = await exchange({
    method: "POST",
    path: "/v3/refund/domestic/refunds",
    body: {
      out_trade_no: refund.attemptNo,
      out_refund_no: refund.refundNo,
      reason: cutText(refund.reason, 80),
      amount: { refund: refund.amountFen, total: refund.totalFen, currency: "CNY" },
    },
  });
  const { out_refund_no, status } = contentOf(answer, replySchema);
  if (out_refund_no !== refund.refundNo)
    throw new GatewayError("unknown", "It answered about another refund");
  if (status === "SUCCESS") return "done";
  if (status === "PROCESSING") return "underway";
  if (status === "CLOSED" || status === "ABNORMAL") {
    throw new GatewayError(
      "refused",
      `The refund ${refund.refundNo} is ${status}; see the merchant's console`,
    );
  }
  throw new GatewayError("unknown", `The refund ${refund.refundNo} is in an unknown state`);
}
