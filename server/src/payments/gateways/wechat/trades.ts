import { z } from "zod";
import { chinaTimeOf } from "../../../platform/china-day.ts";
import { secondsAfter } from "../../../platform/clock.ts";
import type { HttpResponse } from "../../../platform/http-client.ts";
import { truncateToBytes } from "../formats.ts";
import {
  type FlowDetails,
  GatewayError,
  MissingPayerIpError,
  type Payment,
  type Trade,
  tradeOf,
} from "../gateway.ts";
import { requirePageAddress } from "../page-address.ts";
import { type WechatConnection, WechatError } from "./connection.ts";
import { currencyFields, currencyOf } from "./currency.ts";
import { appIdsOf, type WechatApps, type WechatSettings } from "./settings.ts";
import { readContent } from "./signature.ts";

const nativeSchema = z.object({
  code_url: z
    .string()
    .regex(/^weixin:\/\//)
    .max(512),
});
const h5Schema = z.object({ h5_url: z.string() });
const jsapiSchema = z.object({ prepay_id: z.string().min(1).max(128) });

/** The host of `h5_url`: `wx.tenpay.com` (https://pay.weixin.qq.com/doc/v3/merchant/4012791834). */
const pageDomains = ["tenpay.com"];

/** The request for each payment flow, and how to read its answer. A code's lifetime applies regardless of `time_expire`. */
function flowRequestOf(
  { appId, gatewayOrigin, officialAccount }: WechatSettings,
  by: FlowDetails = { way: "code" },
) {
  if (by.way === "code") {
    const read = (answer: HttpResponse) => readContent(answer, nativeSchema).code_url;
    return { path: "native", appId, fields: {}, read, lifetimeS: 2 * 3600 };
  }
  if (by.way === "h5") {
    if (by.clientIp === undefined) {
      throw new MissingPayerIpError("refused", "No proxy has forwarded the buyer's IP address");
    }
    const fields = { scene_info: { payer_client_ip: by.clientIp, h5_info: { type: "Wap" } } };
    // WeChat's page redirects there whether the payment was made or not.
    const read = (answer: HttpResponse) => {
      const page = requirePageAddress(readContent(answer, h5Schema).h5_url, {
        domains: pageDomains,
        gateway: gatewayOrigin,
      });
      return `${page}&redirect_url=${encodeURIComponent(by.returnUrl)}`;
    };
    return { path: "h5", appId, fields, read, lifetimeS: 5 * 60 };
  }
  if (!officialAccount)
    throw new GatewayError("refused", "Without an official account nobody pays in WeChat");
  const fields = { payer: { openid: by.openid } };
  const read = (answer: HttpResponse) => readContent(answer, jsapiSchema).prepay_id;
  return { path: "jsapi", appId: officialAccount.appId, fields, read, lifetimeS: 2 * 3600 };
}

/** A repeated request for the same payment returns a new code for the same trade. */
export async function createTrade({ settings, clock, sendRequest }: WechatConnection, payment: Payment) {
  const requestedAt = clock.now();
  const { path, appId, fields, read, lifetimeS } = flowRequestOf(settings, payment.flowDetails);
  const answer = await sendRequest({
    method: "POST",
    path: `/v3/pay/transactions/${path}`,
    body: {
      appid: appId,
      mchid: settings.merchantId,
      description: truncateToBytes(payment.description, 127),
      out_trade_no: payment.attemptNo,
      // RFC 3339 with the offset used in all of WeChat Pay's examples.
      time_expire: `${chinaTimeOf(payment.expiresAt).replace(" ", "T")}+08:00`,
      notify_url: payment.notifyUrl,
      amount: { total: payment.amountFen, currency: "CNY" },
      ...fields,
    },
  });
  const validUntil = secondsAfter(requestedAt, lifetimeS);
  return { codeUrl: read(answer), ...(validUntil < payment.expiresAt && { validUntil }) };
}

export async function queryTrade({ settings, sendRequest }: WechatConnection, attemptNo: string) {
  const path = `${pathOf(attemptNo)}?mchid=${settings.merchantId}`;
  try {
    const answer = await sendRequest({ method: "GET", path });
    const trade = readTransaction(readContent(answer, transactionSchema), settings);
    if (trade.attemptNo !== attemptNo) throw new GatewayError("unknown", `It answered about another payment`);
    return trade;
  } catch (error) {
    // The order may never have reached WeChat Pay. Only our own clock decides whether it has expired.
    if (error instanceof WechatError && error.isSigned && isUnknownOrder(error)) return tradeOf(attemptNo);
    throw error;
  }
}

/** Also succeeds for trades that have ended: only a query afterwards shows whether the trade was closed or paid. */
export async function closeTrade({ settings, sendRequest }: WechatConnection, attemptNo: string) {
  try {
    const body = { mchid: settings.merchantId };
    await sendRequest({ method: "POST", path: `${pathOf(attemptNo)}/close`, body });
  } catch (error) {
    const hasEnded =
      error instanceof WechatError && (isUnknownOrder(error) || /^ORDER_?(PAID|CLOSED)$/.test(error.code));
    if (!hasEnded) throw error;
  }
}

function pathOf(attemptNo: string): string {
  return `/v3/pay/transactions/out-trade-no/${encodeURIComponent(attemptNo)}`;
}

/** Older documents write the codes without the inner underscore. */
export function isUnknownOrder({ code }: WechatError): boolean {
  return /^ORDER_?NOT_?EXISTS?$/.test(code);
}

/**
 * WeChat Pay may omit every field that is not an identity, state or figure (wechatpay-go, services/payments/models.go).
 * Many are missing until the trade is paid.
 */
export const transactionSchema = z.object({
  appid: z.string(),
  mchid: z.string(),
  out_trade_no: z.string(),
  transaction_id: z.string().nullish(),
  trade_state: z.string(),
  success_time: z.string().nullish(),
  amount: z.object({ total: z.int().nullish(), ...currencyFields }).nullish(),
});

type Transaction = z.infer<typeof transactionSchema>;

type State = "open" | "paid" | "refunded" | "closed";

const states: Readonly<Record<string, State>> = {
  SUCCESS: "paid",
  // Fully or partly refunded, or a refund is under way: the answer does not contain the amount.
  REFUND: "refunded",
  NOTPAY: "open",
  USERPAYING: "open",
  // One attempt by the buyer has failed; the next may succeed.
  PAYERROR: "open",
  ACCEPT: "open",
  CLOSED: "closed",
  REVOKED: "closed",
};

type Merchant = WechatApps & Pick<WechatSettings, "merchantId">;

/** Throws `GatewayError` for a trade of another merchant or app. */
export function readTransaction(transaction: Transaction, merchant: Merchant): Trade {
  const { appid, mchid, out_trade_no: attemptNo, trade_state } = transaction;
  if (!appIdsOf(merchant).includes(appid) || mchid !== merchant.merchantId) {
    const sentence = `The payment ${attemptNo} is the app ${appid}'s of merchant ${mchid}`;
    throw new GatewayError("refused", sentence, { alarmKind: "notice.other_merchant" });
  }
  const state = states[trade_state];
  if (!state) throw new GatewayError("unknown", `The payment ${attemptNo} is in an unknown state`);
  if (state === "open") return tradeOf(attemptNo);
  if (state === "closed") return tradeOf(attemptNo, { ended: "closed" });
  // The order's total. With a coupon the buyer pays less, and WeChat Pay pays the difference.
  const paidFen = transaction.amount?.total ?? undefined;
  const gatewayTradeNo = transaction.transaction_id || undefined;
  const currency = currencyOf(transaction.amount);
  if (currency !== "CNY") {
    const foreignAmount = { currency, amount: paidFen };
    return tradeOf(attemptNo, { gatewayTradeNo, foreignAmount, hasRefund: state === "refunded" });
  }
  if (!gatewayTradeNo || paidFen === undefined) {
    throw new GatewayError("unknown", `The payment ${attemptNo} came without its amount or its number`);
  }
  const paid = { gatewayTradeNo, paidFen, at: parseInstant(transaction.success_time) };
  return tradeOf(attemptNo, state === "paid" ? { ...paid, refundedFen: 0 } : { ...paid, hasRefund: true });
}

/** Parses RFC 3339; undefined for any other text. */
export function parseInstant(text: string | null | undefined): Date | undefined {
  const at = new Date(text ?? "");
  return Number.isNaN(at.getTime()) ? undefined : at;
}
