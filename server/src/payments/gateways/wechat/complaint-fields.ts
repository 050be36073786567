import { z } from "zod";
import type { ComplaintPayment, ComplaintState, ComplaintTag, GatewayComplaint } from "../complaints.ts";
import { GatewayError } from "../gateway.ts";

/**
 * What WeChat Pay's 消费者投诉 2.0 says about a complaint and its negotiation. Fields:
 * https://pay.weixin.qq.com/doc/v3/merchant/4012533436 (detail, 2025-09), 4012533439 (history) and 4017151596 (chat,
 * 2026-01-22); github.com/wechatpay-im/website @35a35c5 (2026-08-22), openapi/v3/merchant-service. Fields and words were
 * added several times, so only what identifies a complaint is required.
 */

export const text = z.string().nullish().catch(undefined);
const fen = z.int().nonnegative().nullish().catch(undefined);
const flag = z.boolean().nullish().catch(undefined);
export const texts = z.array(z.string()).nullish().catch(undefined);

const mediaSchema = z.object({ media_url: z.array(z.string()).nullish() });
/** A list in complaints, a single one in the history. */
export const media = z
  .union([z.array(mediaSchema), mediaSchema.transform((one) => [one])])
  .nullish()
  .catch(undefined);

const complaintSchema = z.object({
  complaint_id: z.string().min(1).max(64),
  complaint_state: z.string().min(1),
  /** One merchant got milliseconds instead of RFC 3339 (report of 2023-06). */
  complaint_time: z.union([z.string(), z.number()]),
  complaint_detail: text,
  complainted_mchid: text,
  complaint_media_list: media,
  complaint_order_info: z
    .array(z.object({ transaction_id: text, out_trade_no: text, amount: fen }))
    .nullish()
    .catch(undefined),
  complaint_full_refunded: flag,
  incoming_user_response: flag,
  problem_description: text,
  user_complaint_times: fen,
  problem_type: text,
  apply_refund_amount: fen,
  user_tag_list: texts,
  in_platform_service: flag,
  need_immediate_service: flag,
});

type Fields = z.infer<typeof complaintSchema>;

const states: Readonly<Record<string, ComplaintState>> = {
  PENDING: "open",
  PROCESSING: "answered",
  PROCESSED: "settled",
};

const wishes: Readonly<Record<string, GatewayComplaint["wants"]>> = {
  REFUND: "refund",
  SERVICE_NOT_WORK: "service",
  OTHERS: "other",
};

const knownTags = ["TRUSTED", "HIGH_RISK", "OTHERS"];

/** Throws `GatewayError` unless the content is a complaint. */
export function readComplaint(content: unknown): GatewayComplaint {
  const { data: fields } = complaintSchema.safeParse(content);
  const createdAt = fields && readTime(fields.complaint_time);
  if (!fields || !createdAt)
    throw new GatewayError("unknown", "WeChat Pay shows a complaint in an unexpected form");
  const { complaint_state: gatewayState, problem_type: problemType } = fields;
  const unknownWords = findUnknownWords(fields);
  return {
    gatewayId: fields.complaint_id,
    gatewayState,
    state: states[gatewayState] ?? "unknown",
    payments: (fields.complaint_order_info ?? []).map(readPayment),
    wants: wishes[problemType ?? ""] ?? "other",
    refundFen: fields.apply_refund_amount ?? undefined,
    problem: fields.problem_description || undefined,
    text: fields.complaint_detail ?? "",
    createdAt,
    times: Math.max(1, fields.user_complaint_times ?? 1),
    tags: readTags(fields),
    pictures: readMedia(fields.complaint_media_list),
    raw: JSON.stringify(content, (name, value: unknown) => (name === "payer_phone" ? undefined : value)),
    unknownWords: unknownWords.length > 0 ? unknownWords : undefined,
  };
}

function findUnknownWords({ complaint_state, problem_type, user_tag_list }: Fields): string[] {
  return [
    ...(Object.hasOwn(states, complaint_state) ? [] : [complaint_state]),
    ...(problem_type && !Object.hasOwn(wishes, problem_type) ? [problem_type] : []),
    ...(user_tag_list ?? []).filter((tag) => !knownTags.includes(tag)),
  ];
}

/** The merchant that the complaint is about, if it says so. */
export function merchantOf(content: unknown): string | undefined {
  return complaintSchema.safeParse(content).data?.complainted_mchid || undefined;
}

function readPayment(order: NonNullable<Fields["complaint_order_info"]>[number]): ComplaintPayment {
  return {
    attemptNo: order.out_trade_no || undefined,
    gatewayTradeNo: order.transaction_id || undefined,
    amountFen: order.amount ?? undefined,
  };
}

/**
 * The progress of a refund is accepted only for refunds that may go the fast way (report of 2024-09 about 非极速退款单据).
 */
function readTags(fields: Fields): ComplaintTag[] {
  const words = fields.user_tag_list ?? [];
  const tags: Readonly<Partial<Record<ComplaintTag, boolean | null | undefined>>> = {
    trusted: words.includes("TRUSTED") && fields.problem_type === "REFUND",
    highRisk: words.includes("HIGH_RISK"),
    messageWaits: fields.incoming_user_response,
    withGateway: fields.in_platform_service,
    immediate: fields.need_immediate_service,
    fullyRefunded: fields.complaint_full_refunded,
  };
  // The names are those of the type above.
  return (Object.keys(tags) as ComplaintTag[]).filter((tag) => tags[tag]);
}

export function readMedia(list: z.infer<typeof media>): string[] {
  return (list ?? []).flatMap(({ media_url }) => media_url ?? []);
}

/** Undefined for what is no time. */
export function readTime(value: string | number): Date | undefined {
  const at = new Date(/^\d{10,16}$/.test(String(value)) ? Number(value) : value);
  return Number.isNaN(at.getTime()) ? undefined : at;
}
