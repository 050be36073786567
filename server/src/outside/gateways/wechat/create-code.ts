import { z } from "zod";
import { secondsAfter } from "../../clock.ts";
import type { Code, Payment } from "../gateway.ts";
import { cutText } from "./cut-text.ts";
import { contentOf } from "./exchange.ts";
import type { Talk } from "./talk.ts";

const replySchema = z.object({ code_url: z.string().min(1) });

const codeLivesS = 2 * 3600;

/** Asked again with the same payment, WeChat Pay answers with a new code for the same trade. */
export async function createCode({ settings, clock, exchange }: Talk, payment: Payment): Promise<Code> {
  const askedAt = clock.now();
  const answer = await exchange({
    method: "POST",
    path: "/v3/pay/transactions/native",
    body: {
      appid: settings.appId,
      mchid: settings.merchantId,
      description: cutText(payment.description, 127),
      out_trade_no: payment.attemptNo,
      time_expire: beijingTime(payment.expiresAt),
      notify_url: payment.notifyUrl,
      amount: { total: payment.amountFen, currency: "CNY" },
    },
  });
  const { code_url: codeUrl } = contentOf(answer, replySchema);
  const validUntil = secondsAfter(askedAt, codeLivesS);
  return { codeUrl, ...(validUntil < payment.expiresAt && { validUntil }) };
}

/** RFC 3339 with Beijing's offset, the one in all of WeChat Pay's own examples. */
function beijingTime(time: Date): string {
  return `${secondsAfter(time, 8 * 3600)
    .toISOString()
    .slice(0, 19)}+08:00`;
}
