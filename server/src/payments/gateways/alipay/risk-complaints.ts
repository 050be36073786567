import { z } from "zod";
import { daySpansOf, readItems, readPages } from "../complaint-pages.ts";
import { requireUploadable } from "../complaint-pictures.ts";
import type {
  ComplaintAct,
  ComplaintDesk,
  ComplaintEntry,
  ComplaintPayment,
  ComplaintPicture,
  ComplaintState,
  ComplaintTag,
  GatewayComplaint,
  ReadComplaint,
} from "../complaints.ts";
import { parseBeijingTime, parseYuan } from "../formats.ts";
import { GatewayError } from "../gateway.ts";
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
import type { ExactJson } from "./exact-json.ts";

/**
 * Alipay's RiskGO 投诉 (`alipay.security.risk.complaint`), which gateway v2 alone has. The rules come from the field
 * comments in github.com/alipay/alipay-sdk-net-all @5ebcdcb (2026-05-11) and from https://opendocs.alipay.com (8ad1ac86
 * list, 271499b9 query, da75e1ec finish, 20ea7441 upload). It sends no notices.
 */
export function riskComplaintDesk(connection: AlipayConnection): ComplaintDesk {
  return {
    family: "alipayRisk",
    acts: ["reply", "finish"],
    // There is no history; a result shows in the complaint.
    hiddenActs: ["reply"],
    maxTextLength,
    readAccess: () => readAccess(() => requestList(connection, { current_page_num: 1, page_size: 1 })),
    list: (from, until) => listComplaints(connection, from, until),
    read: (gatewayId) => readOne(connection, gatewayId),
    readPhone: async (gatewayId) => {
      const content = await query(connection, gatewayId);
      return content && (parseResult(content, z.looseObject({ contact: text })).contact || undefined);
    },
    send: (gatewayId, act) => sendAct(connection, gatewayId, act),
    readPicture: (reference) => readPicture(connection, reference),
    uploadPicture: (picture) => uploadPicture(connection, picture),
  };
}

/** Not documented; the length of the other family. */
const maxTextLength = 200;
/** The usual size: the largest is not documented. */
const pageSize = 10;

const listSchema = z.looseObject({
  complaint_list: z.array(z.unknown()).nullish(),
  page_size: count,
  total_size: count,
});

/** Other names, such as those of the other family, would be ignored silently. */
interface ListQuery {
  readonly current_page_num: number;
  readonly page_size: number;
  readonly gmt_complaint_start?: string;
  readonly gmt_complaint_end?: string;
  readonly upgrade?: boolean;
}

async function requestList(connection: AlipayConnection, query: ListQuery) {
  const method = "alipay.security.risk.complaint.info.batchquery";
  return parseResult(await callMethod(connection, { method, content: { ...query } }), listSchema);
}

/** A complaint that was complained about again (升级投诉) is in a list of its own; the usual one does not show that. */
async function* listComplaints(
  connection: AlipayConnection,
  from: Date,
  until: Date,
): AsyncGenerator<GatewayComplaint | undefined> {
  const listedIds = new Set<string>();
  for (const { firstDay, lastDay } of daySpansOf(from, until)) {
    for (const isUpgraded of [true, false]) {
      const complaints = readPages(async ({ pageNo }) => {
        const answer = await requestList(connection, {
          current_page_num: pageNo,
          page_size: pageSize,
          gmt_complaint_start: `${firstDay} 00:00:00`,
          gmt_complaint_end: `${lastDay} 23:59:59`,
          ...(isUpgraded && { upgrade: true }),
        });
        return {
          complaints: readItems(answer.complaint_list ?? [], (one) => readComplaint(one, isUpgraded)),
          size: Math.min(answer.page_size || pageSize, pageSize),
          total: answer.total_size ?? undefined,
        };
      });
      for await (const complaint of complaints) {
        if (complaint && listedIds.has(complaint.gatewayId)) continue;
        if (complaint) listedIds.add(complaint.gatewayId);
        yield complaint;
      }
    }
  }
}

/** Above 2^53, so it is read and written as text; JSON has it as a number. */
const idSchema = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().regex(/^\d{1,20}$/));

const complaintSchema = z.looseObject({
  id: idSchema,
  status: z.string().min(1),
  gmt_complain: z.string(),
  gmt_overdue: text,
  complain_content: text,
  trade_no: text,
  certify_info: texts,
  label_tag_list: texts,
  gmt_process: text,
  process_code: text,
  process_message: text,
  process_remark: text,
  process_img_url_list: texts,
  gmt_upgrade: text,
  upgrade_content: text,
  complaint_trade_info_list: z
    .array(z.looseObject({ trade_no: text, out_no: text, amount: text }))
    .nullish()
    .catch(undefined),
});

type Fields = z.infer<typeof complaintSchema>;

const states: Readonly<Record<string, ComplaintState>> = {
  WAIT_PROCESS: "open",
  PROCESSING: "answered",
  PROCESSED: "settled",
  OVERDUE: "open",
  PART_OVERDUE: "open",
  OVERDUE_PROCESSED: "settled",
  DROP_COMPLAIN: "withdrawn",
  DROP_PROCESSED: "withdrawn",
  DROP_OVERDUE_COMPLAIN: "withdrawn",
  DROP_OVERDUE_PROCESSED: "withdrawn",
};

/** Throws `GatewayError` unless the content is a complaint. */
function readComplaint(content: unknown, isUpgraded = false): GatewayComplaint {
  const fields = parseResult(content, complaintSchema);
  const createdAt = parseBeijingTime(fields.gmt_complain);
  if (!createdAt) throw new GatewayError("unknown", "Alipay shows a complaint without its time");
  const state = states[fields.status];
  return {
    gatewayId: fields.id,
    gatewayState: fields.status,
    state: state ?? "unknown",
    payments: readPayments(fields),
    wants: "other",
    text: fields.complain_content ?? "",
    createdAt,
    dueAt: parseBeijingTime(fields.gmt_overdue ?? undefined),
    times: 1,
    tags: readTags(fields, isUpgraded),
    pictures: fields.certify_info ?? [],
    raw: rawOf(fields),
    unknownWords: state ? undefined : [fields.status],
  };
}

/** One complaint may be about several payments. */
function readPayments({ complaint_trade_info_list: trades, trade_no }: Fields): ComplaintPayment[] {
  if (!trades || trades.length === 0) return trade_no ? [{ gatewayTradeNo: trade_no }] : [];
  return trades.map((trade) => ({
    attemptNo: trade.out_no || undefined,
    gatewayTradeNo: trade.trade_no || undefined,
    amountFen: parseYuan(trade.amount ?? ""),
  }));
}

const labels: Readonly<Record<string, ComplaintTag>> = {
  高风险: "highRisk",
  加急: "highRisk",
  平台已介入: "withGateway",
  升级投诉: "escalated",
};

function readTags(fields: Fields, isUpgraded: boolean): ComplaintTag[] {
  const tags = (fields.label_tag_list ?? []).flatMap((label) => labels[label] ?? []);
  const isEscalated = isUpgraded || Boolean(fields.gmt_upgrade || fields.upgrade_content);
  return [...new Set<ComplaintTag>([...tags, ...(isEscalated ? (["escalated"] as const) : [])])];
}

async function query(connection: AlipayConnection, gatewayId: string) {
  const content = await queryOne(connection, {
    method: "alipay.security.risk.complaint.info.query",
    content: { complain_id: requireId(gatewayId) },
  });
  if (!content || content.id === undefined) return undefined;
  if (String(content.id) !== gatewayId) {
    throw new GatewayError("unknown", "Alipay answered about another complaint");
  }
  return content;
}

/** Parameters have the id as text, and the list of `process.finish` as numbers. Throws `GatewayError` for any other id. */
function requireId(gatewayId: string): string {
  if (!/^\d{1,20}$/.test(gatewayId)) throw new GatewayError("refused", "This is no id of RiskGO's");
  return gatewayId;
}

async function readOne(connection: AlipayConnection, gatewayId: string): Promise<ReadComplaint | undefined> {
  const content = await query(connection, gatewayId);
  if (!content) return undefined;
  return { complaint: readComplaint(content), entries: readEntries(parseResult(content, complaintSchema)) };
}

/** There is no history, but fields for the merchant's result and for a complaint made again. */
function readEntries(fields: Fields): ComplaintEntry[] {
  const entries: ComplaintEntry[] = [];
  const add = (entry: Omit<ComplaintEntry, "gatewayEntryId" | "at">, time: string | null | undefined) => {
    const at = parseBeijingTime(time ?? undefined);
    if (!at) return;
    const gatewayEntryId = entryIdOf([entry.by, entry.kind, at.toISOString(), entry.text], entries);
    entries.push({ ...entry, gatewayEntryId, at });
  };
  if (fields.process_code) {
    const message = [fields.process_message, fields.process_remark].filter((line) => line).join("\n");
    const pictures = fields.process_img_url_list ?? [];
    add({ by: "merchant", kind: fields.process_code, text: message, pictures }, fields.gmt_process);
  }
  const upgrade = { by: "payer", kind: "UPGRADE", text: fields.upgrade_content ?? "", pictures: [] } as const;
  add(upgrade, fields.gmt_upgrade);
  return entries.sort((one, other) => one.at.getTime() - other.at.getTime());
}

/** The last one is spelled so. */
const processCodes: Readonly<Record<Extract<ComplaintAct, { kind: "finish" }>["outcome"], string>> = {
  refunded: "REFUND",
  agreed: "CONSENSUS_WITH_CLIENT",
  corrected: "RECTIFICATION_NO_REFUND",
  notReached: "SUBMIT_PROOF_NOT_CONTACTED",
  other: "ORTHER",
};

/** Neither is idempotent. */
async function sendAct(connection: AlipayConnection, gatewayId: string, act: ComplaintAct): Promise<void> {
  if (act.kind === "reply") {
    if (act.pictures.length > 0) throw new GatewayError("refused", "A reply to RiskGO has no pictures");
    const content = {
      complaint_id: requireId(gatewayId),
      reply_content: requireText(act.text, maxTextLength),
    };
    const method = "alipay.security.risk.complaint.reply.send";
    await callMethod(connection, { method, content, isRepeatable: false });
  } else if (act.kind === "finish") {
    const message = requireText(act.text, maxTextLength);
    await finish(connection, {
      id_list: [BigInt(requireId(gatewayId))],
      process_code: processCodes[act.outcome],
      remark: message,
      reply_content: message,
      ...(act.pictures && act.pictures.length > 0 && { img_file_list: act.pictures.map(readReference) }),
    });
  } else {
    throw new GatewayError("refused", `Alipay's RiskGO 投诉 have no ${act.kind}`);
  }
}

const resultSchema = z.looseObject({
  complaint_process_success: z.union([z.boolean(), z.enum(["true", "false"])]).transform(String),
});

/** The method can succeed without success in its result. */
async function finish(
  connection: AlipayConnection,
  content: Readonly<Record<string, ExactJson>>,
): Promise<void> {
  const method = "alipay.security.risk.complaint.process.finish";
  const result = parseResult(
    await callMethod(connection, { method, content, isRepeatable: false }),
    resultSchema,
  );
  if (result.complaint_process_success !== "true") {
    throw new GatewayError("refused", "Alipay has not finished the complaint", { isSigned: true });
  }
}

const referenceSchema = z.object({ img_url: z.string().min(1), img_url_key: z.string().min(1) });

/** Both values of an uploaded file are needed, so a reference is the JSON of both. Throws `GatewayError`. */
function readReference(reference: string) {
  try {
    return referenceSchema.parse(JSON.parse(reference));
  } catch (cause) {
    throw new GatewayError("refused", "This is no picture that was uploaded to RiskGO", { cause });
  }
}

async function uploadPicture(connection: AlipayConnection, picture: ComplaintPicture): Promise<string> {
  const { type, bytes } = requireUploadable(picture, uploadRules);
  const content = await callMethod(connection, {
    method: "alipay.security.risk.complaint.file.upload",
    file: {
      name: "file_content",
      fileName: type === "image/png" ? "picture.png" : "picture.jpg",
      type,
      content: bytes,
    },
  });
  const fileSchema = z.looseObject({ file_key: z.string().min(1), file_url: z.string().min(1) });
  const { file_key: img_url_key, file_url: img_url } = parseResult(content, fileSchema);
  return JSON.stringify({ img_url, img_url_key });
}
