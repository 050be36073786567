import { z } from "zod";
import type { HttpResponse } from "../../../platform/http-client.ts";
import { truncateToBytes } from "../formats.ts";
import { GatewayError, type Refund, type RefundFigures, type Trade, tradeOf } from "../gateway.ts";
import { type WechatConnection, WechatError } from "./connection.ts";
import { currencyFields, hasCurrency, requireCny } from "./currency.ts";
import { readContent } from "./signature.ts";
import { parseInstant } from "./trades.ts";

const path = "/v3/refund/domestic/refunds";

const amountFields = { total: z.int().positive().nullish(), ...currencyFields };

/** Fields that are not required here may be missing (wechatpay-go, services/refunddomestic/models.go). */
const refundSchema = z.object({
  out_trade_no: z.string(),
  out_refund_no: z.string(),
  transaction_id: z.string().nullish(),
  /** When the refund was accepted. Notices do not contain it. */
  create_time: z.string().nullish(),
  success_time: z.string().nullish(),
});

/** The field `status` of answers is called `refund_status` in notices. */
const answerSchema = refundSchema.extend({
  status: z.string(),
  amount: z.object({ refund: z.int().positive().nullish(), ...amountFields }).nullish(),
});
const noticeSchema = refundSchema.extend({
  mchid: z.string(),
  refund_status: z.string(),
  amount: z.object({ refund: z.int().positive(), ...amountFields }),
});

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
const unknownRefundPattern = /^(RESOURCE|REFUND)_?NOT_?EXISTS?$/;

export async function queryRefund({ sendRequest }: WechatConnection, refund: Refund) {
  try {
    const number = encodeURIComponent(refund.refundNo);
    return readAnswer(await sendRequest({ method: "GET", path: `${path}/${number}` }), refund);
  } catch (error) {
    const isUnknown = error instanceof WechatError && error.isSigned && unknownRefundPattern.test(error.code);
    if (isUnknown) return undefined;
    throw error;
  }
}

/** Reads a refund notice, about a refund requested here or made in the merchant's console. */
export function readRefundNotice(merchantId: string, content: unknown): Trade {
  const notice = noticeSchema.safeParse(content);
  if (!notice.success) throw new GatewayError("refused", "It has an unexpected form");
  const { mchid, refund_status, amount, ...refund } = notice.data;
  if (mchid !== merchantId) {
    const sentence = `It is meant for merchant ${mchid}`;
    throw new GatewayError("refused", sentence, { alarmKind: "notice.other_merchant" });
  }
  return tradeWithRefund(refund, amount, refund_status);
}

function readAnswer(answer: HttpResponse, { refundNo, attemptNo, amountFen }: Refund): Trade {
  const { status, amount, ...refund } = readContent(answer, answerSchema);
  if (refund.out_refund_no !== refundNo || refund.out_trade_no !== attemptNo) {
    throw new GatewayError("unknown", "It answered about another refund");
  }
  return tradeWithRefund(refund, { ...amount, refund: amount?.refund ?? amountFen }, status);
}

type Amount = z.infer<typeof noticeSchema>["amount"];

function tradeWithRefund(refund: z.infer<typeof refundSchema>, amount: Amount, status: string): Trade {
  const { out_trade_no: attemptNo, out_refund_no: refundNo } = refund;
  const state = states[status];
  if (!state) throw new GatewayError("unknown", `The refund ${refundNo} is in an unknown state`);
  requireCny(attemptNo, amount);
  return tradeOf(attemptNo, {
    gatewayTradeNo: refund.transaction_id || undefined,
    // Refund notices contain no currency, so their total may be in another currency.
    paidFen: hasCurrency(amount) ? (amount.total ?? undefined) : undefined,
    refund: { refundNo, amountFen: amount.refund, state },
    hasRefund: true,
    at: parseInstant(refund.create_time ?? refund.success_time),
  });
}
