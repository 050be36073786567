import { z } from "zod";
import { GatewayError, type Notice, type RawNotice } from "../gateway.ts";
import { judgeSignature, type Verdict } from "./judge-signature.ts";
import { openSealed, sealedSchema } from "./open-sealed.ts";
import { readRefundNews } from "./refunds.ts";
import type { Talk } from "./talk.ts";
import { readTransaction, transactionSchema } from "./transaction.ts";
import { jsonOf } from "./wechat-refusal.ts";

const noticeSchema = z.object({
  id: z.string().min(1).max(64),
  event_type: z.string(),
  resource: sealedSchema,
});

/**
 * A notice of WeChat Pay's about a trade of ours. What anybody could send is refused without a word; what
 * WeChat Pay has really signed and is refused all the same is reported, since somebody has to mend something.
 */
export async function readNotice(talk: Talk, raw: RawNotice): Promise<Notice | undefined> {
  const verdict = await judgeSignature(raw, talk.keys, talk.clock.now());
  if (verdict !== "authentic") {
    await reportStale(talk, verdict);
    return undefined;
  }
  try {
    return openNotice(talk, raw);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    await talk.alarms.raise({ kind: "notice.refused", subject: "wechat", details: { error } });
    return undefined;
  }
}

async function reportStale({ alarms }: Talk, verdict: Verdict): Promise<void> {
  if (verdict === "stale") await alarms.raise({ kind: "notice.stale", subject: "wechat" });
}

function openNotice({ settings }: Talk, { body }: RawNotice): Notice {
  const { id: noticeId, event_type, resource } = parse(noticeSchema, body);
  const content = openSealed(resource, settings.apiV3Key);
  if (content === undefined) throw new GatewayError("refused", "It was sealed with another APIv3 key");
  if (/^REFUND\.(SUCCESS|ABNORMAL|CLOSED)$/.test(event_type)) {
    return { noticeId, trade: readRefundNews(settings.merchantId, jsonOf(content)) };
  }
  if (event_type !== "TRANSACTION.SUCCESS") throw new GatewayError("refused", `It tells of ${event_type}`);
  const trade = readTransaction(parse(transactionSchema, content), settings);
  if (trade.paidFen === undefined)
    throw new GatewayError("refused", "It tells of a success that is not paid");
  return { noticeId, trade };
}

function parse<Content>(schema: z.ZodType<Content>, text: string): Content {
  const content = schema.safeParse(jsonOf(text));
  if (!content.success) throw new GatewayError("refused", "It has an unexpected form");
  return content.data;
}
