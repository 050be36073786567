import { z } from "zod";
import type { ComplaintNotice } from "../complaints.ts";
import { GatewayError } from "../gateway.ts";
import type { RawNotice } from "../raw-notice.ts";
import { type WechatConnection, WechatError } from "./connection.ts";
import { decrypt, encryptedSchema, parseJson, readContent, verifySignature } from "./signature.ts";

/**
 * Notices of complaints and their URL: https://pay.weixin.qq.com/doc/v3/merchant/4012289719 (notice), 4012458679,
 * 4012459014, 4012459282 (URL), of 2025-08. The URL is independent of the payments' and there is one for each merchant
 * number. The id is the same in each delivery, and deliveries may go on for a week.
 */
const path = "/v3/merchant-service/complaint-notifications";

const envelopeSchema = z.object({ id: z.string().min(1).max(64), event_type: z.string() });
const complaintNoticeSchema = z.object({ resource: encryptedSchema });
const contentSchema = z.object({
  complaint_id: z.string().min(1).max(64),
  action_type: z.string().nullish().catch(undefined),
});

export const complaintNoticeReplies = {
  accepted: { status: 200, contentType: "application/json", body: '{"code":"SUCCESS"}' },
  refused: { status: 401, contentType: "application/json", body: '{"code":"FAIL","message":"not believed"}' },
} as const;

/**
 * Undefined if the notice is not authentic. A notice that WeChat Pay signed but that cannot be read, or that is about
 * something else, raises an alarm.
 */
export async function readComplaintNotice(
  connection: WechatConnection,
  raw: RawNotice,
): Promise<ComplaintNotice | "other" | undefined> {
  const { keys, clock, alarms } = connection;
  const verdict = await verifySignature(raw, keys, clock.now());
  if (verdict !== "authentic") {
    if (verdict === "stale") await alarms.raise({ kind: "notice.stale", subject: "wechat" });
    return undefined;
  }
  const envelope = parse(envelopeSchema, raw.body);
  const isOther = envelope !== undefined && !envelope.event_type.startsWith("COMPLAINT.");
  const notice = isOther ? undefined : openNotice(connection, raw);
  if (notice && envelope) return { noticeId: envelope.id, ...notice };
  const sentence = isOther
    ? `It tells of ${envelope.event_type}`
    : "It was sealed with another APIv3 key, or has an unexpected form";
  const error = new GatewayError("refused", sentence);
  await alarms.raise({ kind: "notice.refused", subject: "wechat", details: { error } });
  return isOther ? "other" : undefined;
}

function openNotice({ settings }: WechatConnection, { body }: RawNotice) {
  const resource = parse(complaintNoticeSchema, body)?.resource;
  const plainText = resource && decrypt(resource, settings.apiV3Key);
  const content = plainText === undefined ? undefined : parse(contentSchema, plainText);
  return content && { gatewayId: content.complaint_id, action: content.action_type ?? undefined };
}

function parse<Content>(schema: z.ZodType<Content>, text: string): Content | undefined {
  return schema.safeParse(parseJson(text)).data;
}

/** Undefined if none is set. It may belong to another system of the merchant. */
export async function readNoticeUrl({ sendRequest }: WechatConnection): Promise<string | undefined> {
  try {
    const answer = await sendRequest({ method: "GET", path });
    return readContent(answer, z.object({ url: z.string() })).url || undefined;
  } catch (error) {
    if (error instanceof WechatError && error.isNotFound && error.isSigned) return undefined;
    throw error;
  }
}

/** A URL that exists already is changed by another method than a new one. */
export async function writeNoticeUrl(connection: WechatConnection, url: string): Promise<void> {
  const current = await readNoticeUrl(connection);
  if (current === url) return;
  const method = current === undefined ? "POST" : "PUT";
  const answer = await connection.sendRequest({ method, path, body: { url } });
  const { url: newUrl } = readContent(answer, z.object({ url: z.string() }));
  if (newUrl !== url) throw new GatewayError("unknown", "WeChat Pay answered with another URL for notices");
}
