import { z } from "zod";
import { GatewayError, type Notice } from "../gateway.ts";
import type { RawNotice } from "../raw-notice.ts";
import type { WechatConnection } from "./connection.ts";
import { readRefundNotice } from "./refunds.ts";
import { decrypt, encryptedSchema, parseJson, verifySignature } from "./signature.ts";
import { readTransaction, transactionSchema } from "./trades.ts";

const noticeSchema = z.object({
  id: z.string().min(1).max(64),
  event_type: z.string(),
  resource: encryptedSchema,
});

/** Service providers' notices have these fields instead of `mchid` (https://pay.weixin.qq.com/doc/v3/partner). */
const serviceProviderSchema = z.object({ sp_mchid: z.string() }).or(z.object({ sub_mchid: z.string() }));

/**
 * Verifies and decrypts a notice. Undefined if it is not authentic. A notice that WeChat Pay signed but that is stale
 * or for another merchant also raises an alarm: the settings or the clock are wrong.
 */
export async function readNotice(connection: WechatConnection, raw: RawNotice): Promise<Notice | undefined> {
  const verdict = await verifySignature(raw, connection.keys, connection.clock.now());
  if (verdict !== "authentic") {
    if (verdict === "stale") await connection.alarms.raise({ kind: "notice.stale", subject: "wechat" });
    return undefined;
  }
  try {
    return openNotice(connection, raw);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    const { alarmKind = "notice.refused" } = error;
    await connection.alarms.raise({ kind: alarmKind, subject: "wechat", details: { error } });
    return undefined;
  }
}

function openNotice({ settings }: WechatConnection, { body }: RawNotice): Notice {
  const { id: noticeId, event_type, resource } = parse(noticeSchema, body);
  const content = decrypt(resource, settings.apiV3Key);
  if (content === undefined) throw new GatewayError("refused", "It was sealed with another APIv3 key");
  if (serviceProviderSchema.safeParse(parseJson(content)).success) {
    const sentence = "It is for a merchant under a service provider (服务商)";
    throw new GatewayError("refused", sentence, { alarmKind: "gateway.service_provider" });
  }
  if (/^REFUND\.(SUCCESS|ABNORMAL|CLOSED)$/.test(event_type)) {
    return { noticeId, trade: readRefundNotice(settings.merchantId, parseJson(content)) };
  }
  if (event_type !== "TRANSACTION.SUCCESS") throw new GatewayError("refused", `It tells of ${event_type}`);
  const trade = readTransaction(parse(transactionSchema, content), settings);
  if (trade.paidFen === undefined && !trade.foreignAmount)
    throw new GatewayError("refused", "It tells of a success that is not paid");
  return { noticeId, trade };
}

function parse<Content>(schema: z.ZodType<Content>, text: string): Content {
  const content = schema.safeParse(parseJson(text));
  if (!content.success) throw new GatewayError("refused", "It has an unexpected form");
  return content.data;
}
