import { GatewayError, type Trade, tradeOf } from "../gateway.ts";
import { AlipayError } from "./alipay-error.ts";
import type { CallAlipay } from "./call-alipay.ts";
import { readTrade } from "./read-trade.ts";

const method = "alipay.trade.query";

export async function queryTrade(call: CallAlipay, attemptNo: string): Promise<Trade> {
  const reply = await call({ method, content: { out_trade_no: attemptNo } });
  // Nobody has scanned the code yet; only the scan makes a trade of it.
  if (reply.subCode === "ACQ.TRADE_NOT_EXIST") return tradeOf(attemptNo);
  if (!reply.succeeded) throw new AlipayError("refused", method, reply.subCode, { isSigned: true });
  const trade = readTrade(reply.field);
  if (!trade) throw new GatewayError("unknown", `Alipay answered ${method} with a trade that makes no sense`);
  return trade;
}
