import { z } from "zod";
import { GatewayError, type Trade, tradeOf } from "../gateway.ts";
import type { WechatSettings } from "./settings.ts";

/** A payment in WeChat Pay's words. As long as it is unpaid, much of it is missing. */
export const transactionSchema = z.object({
  appid: z.string(),
  mchid: z.string(),
  out_trade_no: z.string(),
  transaction_id: z.string().nullish(),
  trade_state: z.string(),
  success_time: z.string().nullish(),
  amount: z.object({ total: z.int().nullish(), currency: z.string().nullish() }).nullish(),
});

type Transaction = z.infer<typeof transactionSchema>;

type State = "open" | "paid" | "refunded" | "closed";

const states: Readonly<Record<string, State>> = {
  SUCCESS: "paid",
  // A part of it went back, or all, or is on its way: WeChat Pay does not say here how much.
  REFUND: "refunded",
  NOTPAY: "open",
  USERPAYING: "open",
  // One try of the buyer's has failed; the next may not.
  PAYERROR: "open",
  ACCEPT: "open",
  CLOSED: "closed",
  REVOKED: "closed",
};

type Ourselves = Pick<WechatSettings, "appId" | "merchantId">;

/** Our trade; throws `GatewayError` for one that is another merchant's, or whose payment is not in yuan. */
export function readTransaction(transaction: Transaction, ourselves: Ourselves): Trade {
  const { appid, mchid, out_trade_no: attemptNo, trade_state } = transaction;
  if (appid !== ourselves.appId || mchid !== ourselves.merchantId) {
    throw new GatewayError("refused", `The payment ${attemptNo} is the app ${appid}'s of merchant ${mchid}`);
  }
  const state = states[trade_state];
  if (!state) throw new GatewayError("unknown", `The payment ${attemptNo} is in an unknown state`);
  if (state === "open") return tradeOf(attemptNo);
  if (state === "closed") return tradeOf(attemptNo, { ended: "closed" });
  // The total is what was asked for; a coupon may make what the buyer pays less, and is WeChat Pay's matter.
  const paidFen = transaction.amount?.total ?? undefined;
  const gatewayTradeNo = transaction.transaction_id || undefined;
  const currency = transaction.amount?.currency;
  if (currency !== "CNY") throw new GatewayError("refused", `${attemptNo} was not paid in CNY: ${currency}`);
  if (!gatewayTradeNo || paidFen === undefined) {
    throw new GatewayError("unknown", `The payment ${attemptNo} came without its amount or its number`);
  }
  const paid = { gatewayTradeNo, paidFen, at: instantOf(transaction.success_time) };
  return tradeOf(attemptNo, state === "paid" ? { ...paid, refundedFen: 0 } : { ...paid, hasRefund: true });
}

/** RFC 3339 as WeChat Pay writes it; undefined for whatever else. */
export function instantOf(text: string | null | undefined): Date | undefined {
  const at = new Date(text ?? "");
  return Number.isNaN(at.getTime()) ? undefined : at;
}
