import { z } from "zod";
import { GatewayError, type Refund, type RefundFigures, type Trade, tradeOf } from "../gateway.ts";
import { cutText } from "./cut-text.ts";
import { contentOf } from "./exchange.ts";
import type { Talk } from "./talk.ts";
import { instantOf } from "./transaction.ts";
import { isUnknownRefund, WechatRefusal } from "./wechat-refusal.ts";

const path = "/v3/refund/domestic/refunds";

const refundSchema = z.object({
  out_trade_no: z.string(),
  out_refund_no: z.string(),
  transaction_id: z.string(),
  success_time: z.string().nullish(),
  amount: z.object({ total: z.int().positive(), refund: z.int().positive() }),
});

/** What answers call `status`, notices call `refund_status`. */
const answerSchema = refundSchema.extend({ status: z.string() });
const newsSchema = refundSchema.extend({ mchid: z.string(), refund_status: z.string() });

const states: Readonly<Record<string, RefundFigures["state"]>> = {
  SUCCESS: "done",
  PROCESSING: "underway",
  ABNORMAL: "abnormal",
  CLOSED: "failed",
};

/** Asked again with the same number, WeChat Pay says how the first refund of that number stands. */
export async function refundTrade({ exchange }: Talk, refund: Refund): Promise<Trade> {
  const answer = await exchange({
    method: "POST",
    path,
    body: {
      out_trade_no: refund.attemptNo,
      out_refund_no: refund.refundNo,
      reason: cutText(refund.reason, 80),
      amount: { refund: refund.amountFen, total: refund.totalFen, currency: "CNY" },
    },
  });
  return readAnswer(contentOf(answer, answerSchema), refund);
}

export async function queryRefund({ exchange }: Talk, refund: Refund): Promise<Trade | undefined> {
  try {
    const answer = await exchange({ method: "GET", path: `${path}/${encodeURIComponent(refund.refundNo)}` });
    return readAnswer(contentOf(answer, answerSchema), refund);
  } catch (error) {
    if (error instanceof WechatRefusal && error.isSigned && isUnknownRefund(error)) return undefined;
    throw error;
  }
}

/** The notice of a refund, wherever it was made: how much of it went back, and of how much. */
export function readRefundNews(merchantId: string, content: unknown): Trade {
  const news = newsSchema.safeParse(content);
  if (!news.success) throw new GatewayError("refused", "It has an unexpected form");
  const { mchid, refund_status, ...told } = news.data;
  if (mchid !== merchantId) throw new GatewayError("refused", `It is meant for merchant ${mchid}`);
  return tradeWithRefund(told, refund_status);
}

function readAnswer(
  { status, ...told }: z.infer<typeof answerSchema>,
  { refundNo, attemptNo }: Refund,
): Trade {
  if (told.out_refund_no !== refundNo || told.out_trade_no !== attemptNo) {
    throw new GatewayError("unknown", "It answered about another refund");
  }
  return tradeWithRefund(told, status);
}

function tradeWithRefund(told: z.infer<typeof refundSchema>, status: string): Trade {
  const state = states[status];
  if (!state) throw new GatewayError("unknown", `The refund ${told.out_refund_no} is in an unknown state`);
  return tradeOf(told.out_trade_no, {
    gatewayTradeNo: told.transaction_id,
    paidFen: told.amount.total,
    refund: { refundNo: told.out_refund_no, amountFen: told.amount.refund, state },
    hasRefund: true,
    at: instantOf(told.success_time),
  });
}
