import { z } from "zod";
import type { HttpResponse } from "../../../platform/http-client.ts";
import { truncateToBytes } from "../formats.ts";
import { GatewayError, type Refund, type RefundFigures, type Trade, tradeOf } from "../gateway.ts";
import { type WechatConnection, WechatError } from "./connection.ts";
import { readContent } from "./signature.ts";
import { instantOf } from "./trades.ts";

const path = "/v3/refund/domestic/refunds";

const refundSchema = z.object({
  out_trade_no: z.string(),
  out_refund_no: z.string(),
  transaction_id: z.string(),
  success_time: z.string().nullish(),
  amount: z.object({ total: z.int().positive(), refund: z.int().positive() }),
});

/** The field `status` of answers is called `refund_status` in notices. */
const answerSchema = refundSchema.extend({ status: z.string() });
const noticeSchema = refundSchema.extend({ mchid: z.string(), refund_status: z.string() });

const states: Readonly<Record<string, RefundFigures["state"]>> = {
  SUCCESS: "done",
  PROCESSING: "underway",
  ABNORMAL: "abnormal",
  CLOSED: "failed",
};

/** A repeated request with the same number returns the state of the first one. */
export async function refundTrade({ sendRequest }: WechatConnection, refund: Refund): Promise<Trade> {
  const answer = await sendRequest({
    method: "POST",
    path,
    body: {
      out_trade_no: refund.attemptNo,
      out_refund_no: refund.refundNo,
      reason: truncateToBytes(refund.reason, 80),
      amount: { refund: refund.amountFen, total: refund.totalFen, currency: "CNY" },
    },
  });
  return readAnswer(answer, refund);
}

/** Older documents write the codes without the inner underscores. */
const unknownRefund = /^(RESOURCE|REFUND)_?NOT_?EXISTS?$/;

export async function queryRefund({ sendRequest }: WechatConnection, refund: Refund) {
  try {
    const number = encodeURIComponent(refund.refundNo);
    return readAnswer(await sendRequest({ method: "GET", path: `${path}/${number}` }), refund);
  } catch (error) {
    const isUnknown = error instanceof WechatError && error.isSigned && unknownRefund.test(error.code);
    if (isUnknown) return undefined;
    throw error;
  }
}

/** The content of a refund notice, whether requested here or in the merchant's console. */
export function readRefundNotice(merchantId: string, content: unknown): Trade {
  const notice = noticeSchema.safeParse(content);
  if (!notice.success) throw new GatewayError("refused", "It has an unexpected form");
  const { mchid, refund_status, ...told } = notice.data;
  if (mchid !== merchantId) throw new GatewayError("refused", `It is meant for merchant ${mchid}`);
  return tradeWithRefund(told, refund_status);
}

function readAnswer(answer: HttpResponse, { refundNo, attemptNo }: Refund): Trade {
  const { status, ...told } = readContent(answer, answerSchema);
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
