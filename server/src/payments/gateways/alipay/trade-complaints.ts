import { z } from "zod";
import { daySpansOf, readItems, readPages } from "../complaint-pages.ts";
import { requireUploadable } from "../complaint-pictures.ts";
import type {
  ComplaintAct,
  ComplaintDesk,
  ComplaintEntry,
  ComplaintPicture,
  ComplaintState,
  ComplaintTag,
  GatewayComplaint,
  ReadComplaint,
} from "../complaints.ts";
import { parseBeijingTime, parseYuan } from "../formats.ts";
import { GatewayError } from "../gateway.ts";
import { plainReply } from "../raw-notice.ts";
import {
  callMethod,
  count,
  entryIdOf,
  parseResult,
  queryOne,
  rawOf,
  readAccess,
  readPicture,
  requireText,
  text,
  texts,
  uploadRules,
} from "./complaint-calls.ts";
import type { AlipayConnection } from "./connection.ts";
import { readTradeComplaintNotice } from "./trade-complaint-notices.ts";

/**
 * Alipay's 交易投诉 (`alipay.merchant.tradecomplain`), gateway v2. The rules come from the field comments in
 * github.com/alipay/alipay-sdk-net-all @5ebcdcb (2026-05-11) and from https://opendocs.alipay.com (99c0bf7f, notices).
 */
export function tradeComplaintDesk(connection: AlipayConnection): ComplaintDesk {
  return {
    family: "alipayTrade",
    acts: ["reply", "finish"],
    maxTextLength,
    readAccess: () => readAccess(() => requestList(connection, { page_num: 1, page_size: 1 })),
    list: (from, until) => listComplaints(connection, from, until),
    read: (gatewayId) => readOne(connection, gatewayId),
    readPhone: async (gatewayId) => {
      const content = await query(connection, gatewayId);
      return content && (parseResult(content, z.looseObject({ phone_no: text })).phone_no || undefined);
    },
    send: (gatewayId, act) => sendAct(connection, gatewayId, act),
    readPicture: (reference) => readPicture(connection, reference),
    uploadPicture: (picture) => uploadPicture(connection, picture),
    readNotice: (raw) => readTradeComplaintNotice(connection, raw),
    noticeReplies: { accepted: plainReply(200, "success"), refused: plainReply(400, "fail") },
  };
}

const maxTextLength = 200;
/** The most that a list may have on a page. */
const pageSize = 20;

const listSchema = z.looseObject({
  trade_complain_infos: z.array(z.unknown()).nullish(),
  page_size: count,
  total_num: count,
});

async function requestList(connection: AlipayConnection, content: Readonly<Record<string, string | number>>) {
  const method = "alipay.merchant.tradecomplain.batchquery";
  return parseResult(await callMethod(connection, { method, content }), listSchema);
}

async function* listComplaints(
  connection: AlipayConnection,
  from: Date,
  until: Date,
): AsyncGenerator<GatewayComplaint | undefined> {
  for (const { firstDay, lastDay } of daySpansOf(from, until)) {
    yield* readPages(async ({ pageNo }) => {
      const {
        trade_complain_infos: infos,
        page_size: size,
        total_num: total,
      } = await requestList(connection, {
        begin_time: `${firstDay} 00:00:00`,
        end_time: `${lastDay} 23:59:59`,
        page_num: pageNo,
        page_size: pageSize,
      });
      return {
        complaints: readItems(infos ?? [], readComplaint),
        size: Math.min(size || pageSize, pageSize),
        total: total ?? undefined,
      };
    });
  }
}

const complaintSchema = z.looseObject({
  complain_event_id: z.string().min(1),
  status: z.string().min(1),
  trade_no: text,
  merchant_order_no: text,
  trade_amount: text,
  gmt_create: z.string(),
  leaf_category_name: text,
  complain_reason: text,
  content: text,
  images: texts,
  reply_detail_infos: z.unknown().optional(),
});

/** The last two are not in the SDK; other merchants have met them. */
const states: Readonly<Record<string, ComplaintState>> = {
  MERCHANT_PROCESSING: "open",
  MERCHANT_FEEDBACKED: "answered",
  FINISHED: "settled",
  CANCELLED: "withdrawn",
  CLOSED: "settled",
  PLATFORM_PROCESSING: "withGateway",
  PLATFORM_FINISH: "settled",
  // Reply and feedback are still allowed.
  MERCHANT_FEEDBACK_TIMEOUT: "open",
  REPORT_SUCCEED: "settled",
};

/** Throws `GatewayError` unless the content is a complaint. */
function readComplaint(content: unknown): GatewayComplaint {
  const fields = parseResult(content, complaintSchema);
  const createdAt = parseBeijingTime(fields.gmt_create);
  if (!createdAt) throw new GatewayError("unknown", "Alipay shows a complaint without its time");
  const { status, leaf_category_name: wish } = fields;
  const state = states[status];
  return {
    gatewayId: fields.complain_event_id,
    gatewayState: status,
    state: state ?? "unknown",
    payments: [
      {
        attemptNo: fields.merchant_order_no || undefined,
        gatewayTradeNo: fields.trade_no || undefined,
        amountFen: parseYuan(fields.trade_amount ?? ""),
      },
    ],
    wants: wish?.includes("退款") ? "refund" : "other",
    problem: fields.complain_reason || wish || undefined,
    text: fields.content ?? "",
    createdAt,
    times: 1,
    tags: state === "withGateway" ? ["withGateway"] : [],
    pictures: fields.images ?? [],
    raw: rawOf(fields),
    unknownWords: state ? undefined : [status],
  };
}

async function query(connection: AlipayConnection, gatewayId: string) {
  const method = "alipay.merchant.tradecomplain.query";
  const content = await queryOne(connection, { method, content: { complain_event_id: gatewayId } });
  if (content && content.complain_event_id !== gatewayId) {
    throw new GatewayError("unknown", "Alipay answered about another complaint");
  }
  return content;
}

async function readOne(connection: AlipayConnection, gatewayId: string): Promise<ReadComplaint | undefined> {
  const content = await query(connection, gatewayId);
  if (!content) return undefined;
  const { reply_detail_infos: infos } = parseResult(content, complaintSchema);
  const entries = readEntries(infos ?? []);
  const complaint = readComplaint(content);
  return { complaint: { ...complaint, tags: [...complaint.tags, ...messageTags(entries)] }, entries };
}

const entrySchema = z.looseObject({
  replier_role: z.string(),
  gmt_create: z.string(),
  content: text,
  images: texts,
});

const authors: Readonly<Record<string, ComplaintEntry["by"]>> = {
  USER: "payer",
  MERCHANT: "merchant",
  SYSTEM: "system",
  AUDITOR: "gateway",
  GOVERNMENT: "gateway",
};

/** After a first answer the state does not say that the payer has written again. */
function messageTags(entries: readonly ComplaintEntry[] = []): ComplaintTag[] {
  const words = entries.filter(({ by }) => by === "payer" || by === "merchant");
  return words.at(-1)?.by === "payer" ? ["messageWaits"] : [];
}

/** Undefined if one of them cannot be read. */
function readEntries(infos: unknown): ComplaintEntry[] | undefined {
  if (!Array.isArray(infos)) return undefined;
  const entries: ComplaintEntry[] = [];
  for (const info of infos) {
    const { data: entry } = entrySchema.safeParse(info);
    const at = parseBeijingTime(entry?.gmt_create);
    if (!entry || !at) return undefined;
    const { replier_role: kind, content, images } = entry;
    entries.push({
      gatewayEntryId: entryIdOf([kind, entry.gmt_create, content ?? ""], entries),
      by: authors[kind] ?? "system",
      kind,
      text: content ?? "",
      pictures: images ?? [],
      at,
    });
  }
  return entries.sort((one, other) => one.at.getTime() - other.at.getTime());
}

/** `04` is for everything that has no code. */
const feedbackCodes: Readonly<Record<Extract<ComplaintAct, { kind: "finish" }>["outcome"], string>> = {
  refunded: "02",
  agreed: "04",
  corrected: "05",
  notReached: "04",
  other: "04",
};

/** Neither is idempotent. `STATUS_CHANGED` among the refusals means to read the complaint again. */
async function sendAct(connection: AlipayConnection, gatewayId: string, act: ComplaintAct): Promise<void> {
  if (act.kind === "reply") {
    const content = {
      complain_event_id: gatewayId,
      reply_content: requireText(act.text, maxTextLength),
      ...(act.pictures.length > 0 && { reply_images: act.pictures.join(",") }),
    };
    const method = "alipay.merchant.tradecomplain.reply.submit";
    await callMethod(connection, { method, content, isRepeatable: false });
  } else if (act.kind === "finish") {
    // The official SDK sends these as parameters, not as `biz_content`.
    const parameters = {
      complain_event_id: gatewayId,
      feedback_code: feedbackCodes[act.outcome],
      feedback_content: requireText(act.text, maxTextLength),
      ...(act.pictures && act.pictures.length > 0 && { feedback_images: act.pictures.join(",") }),
    };
    const method = "alipay.merchant.tradecomplain.feedback.submit";
    await callMethod(connection, { method, parameters, isRepeatable: false });
  } else {
    throw new GatewayError("refused", `Alipay's 交易投诉 have no ${act.kind}`);
  }
}

async function uploadPicture(connection: AlipayConnection, picture: ComplaintPicture): Promise<string> {
  const { type, bytes } = requireUploadable(picture, uploadRules);
  const extension = type === "image/png" ? "png" : "jpg";
  const content = await callMethod(connection, {
    method: "alipay.merchant.image.upload",
    parameters: { image_type: extension },
    file: { name: "image_content", fileName: `picture.${extension}`, type, content: bytes },
  });
  return parseResult(content, z.looseObject({ image_id: z.string().min(1) })).image_id;
}
