import { createHash } from "node:crypto";
import { z } from "zod";
import type { ComplaintEntry, GatewayComplaint } from "../complaints.ts";
import { GatewayError } from "../gateway.ts";
import { media, readMedia, readTime, text, texts } from "./complaint-fields.ts";
import { complaintPathOf } from "./complaint-requests.ts";
import type { WechatConnection } from "./connection.ts";
import { readContent } from "./signature.ts";

/**
 * The negotiation of a complaint: https://pay.weixin.qq.com/doc/v3/merchant/4012533439 (2025-09), with the words of
 * github.com/wechatpay-im/website @35a35c5 (2026-08-22), openapi/v3/merchant-service.
 */
/** The most that a history may have on a page. */
const historyPageSize = 300;

const historySchema = z.object({ data: z.array(z.unknown()).nullish() });

/**
 * The entries, oldest first. Undefined if they cannot be read: WeChat Pay's server has failed on the history of
 * complaints that it showed otherwise.
 */
export async function readHistory({ sendRequest }: WechatConnection, gatewayId: string) {
  const entries = new Map<string, ComplaintEntry>();
  try {
    for (let offset = 0; ; ) {
      const path = `${complaintPathOf(gatewayId)}/negotiation-historys?limit=${historyPageSize}&offset=${offset}`;
      const { data } = readContent(await sendRequest({ method: "GET", path }), historySchema);
      for (const item of data ?? []) {
        const entry = readEntry(item);
        entries.set(entry.gatewayEntryId, entry);
      }
      offset += data?.length ?? 0;
      if ((data?.length ?? 0) < historyPageSize) break;
    }
  } catch (error) {
    if (error instanceof GatewayError) return undefined;
    throw error;
  }
  return sortByTime([...entries.values()]);
}

/** The order of the history is not documented, and its times have seconds: a complaint begins with its creation. */
function sortByTime(entries: readonly ComplaintEntry[]): ComplaintEntry[] {
  const isNewestFirst = entries[0]?.kind !== "USER_CREATE_COMPLAINT";
  return (isNewestFirst ? entries.toReversed() : [...entries]).sort(
    (one, other) => one.at.getTime() - other.at.getTime(),
  );
}

const blockSchema = z.object({ text: z.object({ text }).nullish().catch(undefined) });

const entrySchema = z.object({
  log_id: text,
  operator: text,
  operate_time: z.union([z.string(), z.number()]),
  operate_type: z.string(),
  operate_details: text,
  image_list: texts,
  complaint_media_list: media,
  user_appy_platform_service_reason: text,
  user_appy_platform_service_reason_description: text,
  normal_message: z
    .object({ blocks: z.array(blockSchema).nullish() })
    .nullish()
    .catch(undefined),
  click_message: z.object({ message_content: text }).nullish().catch(undefined),
});

/** Throws `GatewayError` unless the content is an entry of a history. */
function readEntry(content: unknown): ComplaintEntry {
  const { data: entry } = entrySchema.safeParse(content);
  const at = entry && readTime(entry.operate_time);
  if (!entry || !at) throw new GatewayError("unknown", "WeChat Pay shows an entry in an unexpected form");
  const blocks = (entry.normal_message?.blocks ?? []).map((block) => block.text?.text);
  const lines = [
    entry.operate_details,
    ...blocks,
    entry.click_message?.message_content,
    entry.user_appy_platform_service_reason,
    entry.user_appy_platform_service_reason_description,
  ].filter((line) => line);
  const pictures = readMedia(entry.complaint_media_list);
  const message = lines.join("\n");
  return {
    gatewayEntryId: entry.log_id || digestOf([entry.operate_type, at.toISOString(), message]),
    by: authorOf(entry.operate_type, entry.operator ?? ""),
    kind: entry.operate_type,
    text: message,
    // The older form of the same pictures, whose addresses are valid for an hour.
    pictures: pictures.length > 0 ? pictures : (entry.image_list ?? []),
    at,
  };
}

function digestOf(parts: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 32);
}

/** By the beginnings of the documented words, so that new ones find their author too. */
function authorOf(kind: string, operator: string): ComplaintEntry["by"] {
  if (/SYSTEM_MESSAGE$/.test(kind) || kind.startsWith("SERVICE_ORDER_")) return "system";
  if (kind.startsWith("USER_")) return "payer";
  if (kind.startsWith("MERCHANT_")) return "merchant";
  if (kind.startsWith("PLATFORM_")) return "gateway";
  if (operator === "投诉人") return "payer";
  return operator === "平台" ? "gateway" : "system";
}

/** `operate_type`, with the gateway's own spellings. */
const knownKinds = [
  "USER_CREATE_COMPLAINT",
  "USER_CONTINUE_COMPLAINT",
  "USER_RESPONSE",
  "PLATFORM_RESPONSE",
  "MERCHANT_RESPONSE",
  "MERCHANT_CONFIRM_COMPLETE",
  "USER_CREATE_COMPLAINT_SYSTEM_MESSAGE",
  "COMPLAINT_FULL_REFUNDED_SYSTEM_MESSAGE",
  "USER_CONTINUE_COMPLAINT_SYSTEM_MESSAGE",
  "USER_REVOKE_COMPLAINT",
  "USER_COMFIRM_COMPLAINT",
  "PLATFORM_HELP_APPLICATION",
  "USER_APPLY_PLATFORM_HELP",
  "MERCHANT_APPROVE_REFUND",
  "MERCHANT_REFUSE_RERUND",
  "USER_SUBMIT_SATISFACTION",
  "SERVICE_ORDER_CANCEL",
  "SERVICE_ORDER_COMPLETE",
  "COMPLAINT_PARTIAL_REFUNDED_SYSTEM_MESSAGE",
  "COMPLAINT_REFUND_RECEIVED_SYSTEM_MESSAGE",
  "COMPLAINT_ENTRUSTED_REFUND_SYSTEM_MESSAGE",
  "USER_APPLY_PLATFORM_SERVICE",
  "USER_CANCEL_PLATFORM_SERVICE",
  "PLATFORM_SERVICE_FINISHED",
  "USER_CLICK_RESPONSE",
];

/** What decides between states that the complaint itself does not tell apart. */
const turns = /^(USER_(CREATE|CONTINUE|REVOKE|COMFIRM)_COMPLAINT|MERCHANT_(APPROVE_REFUND|REFUSE_RERUND))$/;

/** Adds what only the history shows: a withdrawal, a promised refund, words that are not documented. */
export function addHistory(
  complaint: GatewayComplaint,
  entries: readonly ComplaintEntry[],
): GatewayComplaint {
  const lastTurn = entries.findLast(({ kind }) => turns.test(kind))?.kind ?? "";
  const isWithdrawn = complaint.state === "settled" && /^USER_(REVOKE|COMFIRM)_COMPLAINT$/.test(lastTurn);
  const isRefunding = complaint.state === "answered" && lastTurn === "MERCHANT_APPROVE_REFUND";
  const kinds = new Set(entries.map(({ kind }) => kind).filter((kind) => !knownKinds.includes(kind)));
  const unknownWords = [...(complaint.unknownWords ?? []), ...kinds];
  return {
    ...complaint,
    state: isWithdrawn ? "withdrawn" : isRefunding ? "refunding" : complaint.state,
    unknownWords: unknownWords.length > 0 ? unknownWords : undefined,
  };
}
