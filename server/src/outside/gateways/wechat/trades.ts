import { GatewayError, type Trade, tradeOf } from "../gateway.ts";
import { contentOf } from "./exchange.ts";
import type { Talk } from "./talk.ts";
import { readTransaction, transactionSchema } from "./transaction.ts";
import { isOver, isUnknownOrder, WechatRefusal } from "./wechat-refusal.ts";

export async function queryTrade({ settings, exchange }: Talk, attemptNo: string): Promise<Trade> {
  const path = `${pathOf(attemptNo)}?mchid=${settings.merchantId}`;
  try {
    const answer = await exchange({ method: "GET", path });
    const trade = readTransaction(contentOf(answer, transactionSchema), settings);
    if (trade.attemptNo !== attemptNo) throw new GatewayError("unknown", `It answered about another payment`);
    return trade;
  } catch (error) {
    // It may not have got the order yet; whether it is over, our own clock decides.
    if (error instanceof WechatRefusal && error.isSigned && isUnknownOrder(error)) return tradeOf(attemptNo);
    throw error;
  }
}

/** Whatever the answer is, only a question afterwards tells whether the trade is closed or was paid before. */
export async function closeTrade({ settings, exchange }: Talk, attemptNo: string): Promise<void> {
  try {
    const body = { mchid: settings.merchantId };
    await exchange({ method: "POST", path: `${pathOf(attemptNo)}/close`, body });
  } catch (error) {
    const isSettled = error instanceof WechatRefusal && (isUnknownOrder(error) || isOver(error));
    if (!isSettled) throw error;
  }
}

function pathOf(attemptNo: string): string {
  return `/v3/pay/transactions/out-trade-no/${encodeURIComponent(attemptNo)}`;
}
