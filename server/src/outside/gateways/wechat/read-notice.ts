import { z } from "zod";
import { GatewayError, type Notice, type RawNotice, type Trade } from "../gateway.ts";
import { judgeSignature, type Verdict } from "./judge-signature.ts";
import { openSealed, sealedSchema } from "./open-sealed.ts";
import type { Talk } from "./talk.ts";
import { tradeOf, transactionSchema } from "./transaction.ts";
import { jsonOf } from "./wechat-refusal.ts";

const noticeSchema = z.object({
  id: z.string().min(1).max(64),
  event_type: z.string(),
  resource: sealedSchema,
});

const refundSchema = z.object({
  mchid: z.string(),
  out_trade_no: z.string(),
  transaction_id: z.string(),
  amount: z.object({ total: z.int() }),
});

/**
 * A notice of WeChat Pay's about a trade of ours. What anybody could send is refused without a word; what
 * WeChat Pay has really signed and is refused all the same is reported, since somebody has to mend something.
 */
export async function readNotice(talk: Talk, raw: RawNotice): Promise<Notice | undefined> {
  const verdict = await judgeSignature(raw, talk.keys, talk.clock.now());
  if (verdict !== "authentic") {
    reportStale(talk, verdict);
    return undefined;
  }
  try {
    return openNotice(talk, raw);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    talk.alarm("A notice that WeChat Pay has signed was refused", { error });
    return undefined;
  }
}

function reportStale({ alarm }: Talk, verdict: Verdict): void {
  if (verdict !== "stale") return;
  alarm("A notice is from another time than this machine's clock shows, or was sent again by somebody");
}

function openNotice({ settings }: Talk, { body }: RawNotice): Notice {
  const { id: noticeId, event_type, resource } = parse(noticeSchema, body);
  const content = openSealed(resource, settings.apiV3Key);
  if (content === undefined) throw new GatewayError("refused", "It was sealed with another APIv3 key");
  if (event_type === "REFUND.SUCCESS")
    return { noticeId, trade: refundedTrade(settings.merchantId, content) };
  if (event_type !== "TRANSACTION.SUCCESS") throw new GatewayError("refused", `It tells of ${event_type}`);
  const trade = tradeOf(parse(transactionSchema, content), settings);
  if (trade.state !== "paid")
    throw new GatewayError("refused", `It tells of a success that is ${trade.state}`);
  return { noticeId, trade };
}

/** Money has gone back, a part or all of it. This never grants anything. */
function refundedTrade(merchantId: string, content: string): Trade {
  const { mchid, out_trade_no, transaction_id, amount } = parse(refundSchema, content);
  if (mchid !== merchantId) throw new GatewayError("refused", `It is meant for merchant ${mchid}`);
  const gatewayTradeNo = transaction_id;
  return { state: "refunded", attemptNo: out_trade_no, amountFen: amount.total, gatewayTradeNo };
}

function parse<Content>(schema: z.ZodType<Content>, text: string): Content {
  const content = schema.safeParse(jsonOf(text));
  if (!content.success) throw new GatewayError("refused", "It has an unexpected form");
  return content.data;
}
