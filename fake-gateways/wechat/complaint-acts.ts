import type { Complaint } from "./complaint-book.ts";
import type { ComplaintAction } from "./complaint-notices.ts";
import type { ComplaintServer } from "./complaint-server.ts";
import { fieldsIn, fieldsOf, invalidField, ProtocolError } from "./requests.ts";

interface ActResult {
  readonly content?: object;
  readonly action: ComplaintAction;
}

/** What a merchant does, by the last part of the path. Each throws `ProtocolError`. */
export const merchantActs: Readonly<
  Record<string, (complaint: Complaint, body: Buffer, server: ComplaintServer) => ActResult>
> = {
  response: respond,
  complete,
  "update-refund-progress": updateRefundProgress,
  "response-immediate-service": respondInChat,
};

const merchantName = "鲸帧";

function readFields(body: Buffer): Record<string, unknown> {
  const fields = fieldsOf(body);
  // It stands in the path alone.
  if ("complaint_id" in fields) throw invalidField("complaint_id");
  return fields;
}

function requireMerchant(
  { complainted_mchid }: Record<string, unknown>,
  { identity }: ComplaintServer,
): void {
  if (complainted_mchid !== identity.merchantId) throw invalidField("complainted_mchid");
}

function readText(value: unknown, name: string): string {
  const length = typeof value === "string" ? Array.from(value).length : 0;
  if (typeof value !== "string" || length < 1 || length > 200) throw invalidField(name);
  return value;
}

function readPictures(value: unknown, name: string, { pictures }: ComplaintServer): string[] {
  const ids: unknown[] = Array.isArray(value) ? value : value === undefined ? [] : [value];
  if (ids.length > 4) throw invalidField(name);
  return ids.map((id) => {
    if (typeof id !== "string" || !pictures.isUploaded(id)) throw invalidField(name);
    return id;
  });
}

function respond(complaint: Complaint, body: Buffer, server: ComplaintServer): ActResult {
  const fields = readFields(body);
  requireMerchant(fields, server);
  const text = readText(fields.response_content, "response_content");
  const pictures = readPictures(fields.response_images, "response_images", server);
  answer(complaint, { text, pictures }, server);
  return { action: "MERCHANT_RESPONSE" };
}

interface Message {
  readonly text: string;
  readonly pictures: readonly string[];
}

function answer(complaint: Complaint, message: Message, { book, switches }: ComplaintServer): string {
  if (complaint.state === "PROCESSED" && switches["reply-after-end"] === "400") throw wrongState();
  if (complaint.state === "PENDING") complaint.state = "PROCESSING";
  complaint.isMessageWaiting = false;
  return book.addEntry(complaint, { operator: merchantName, kind: "MERCHANT_RESPONSE", ...message }).id;
}

function wrongState(): ProtocolError {
  return new ProtocolError(400, "INVALID_REQUEST", "当前投诉单状态不支持该操作");
}

function complete(complaint: Complaint, body: Buffer, server: ComplaintServer): ActResult {
  requireMerchant(readFields(body), server);
  const { book, switches } = server;
  if (complaint.state === "PROCESSED" && switches["complete-again"] === "400") throw wrongState();
  complaint.state = "PROCESSED";
  const kind = "MERCHANT_CONFIRM_COMPLETE";
  book.addEntry(complaint, { operator: merchantName, kind, text: "", pictures: [] });
  return { action: kind };
}

/** Moves no money. Only for refunds that may go the fast way. */
function updateRefundProgress(complaint: Complaint, body: Buffer, server: ComplaintServer): ActResult {
  const { action, launch_refund_day: day, reject_reason, reject_media_list } = readFields(body);
  if (action !== "APPROVE" && action !== "REJECT") throw invalidField("action");
  if (complaint.problemType !== "REFUND" || !complaint.tags.includes("TRUSTED")) {
    throw new ProtocolError(400, "PARAM_ERROR", "非极速退款单据，不能更新退款审批结果");
  }
  if (complaint.state === "PROCESSED") throw wrongState();
  const { book } = server;
  if (action === "APPROVE") {
    if (typeof day !== "number" || !Number.isInteger(day) || day < 0) throw invalidField("launch_refund_day");
    complaint.isApproved = true;
    complaint.state = "PROCESSING";
    const kind = "MERCHANT_APPROVE_REFUND";
    book.addEntry(complaint, { operator: merchantName, kind, text: "同意退款", pictures: [] });
    return { action: kind };
  }
  if (day !== undefined) throw invalidField("launch_refund_day");
  const text = readText(reject_reason, "reject_reason");
  const pictures = readPictures(reject_media_list, "reject_media_list", server);
  complaint.state = "PROCESSED";
  // Spelled so in the history.
  book.addEntry(complaint, { operator: merchantName, kind: "MERCHANT_REFUSE_RERUND", text, pictures });
  return { action: "MERCHANT_REJECT_REFUND" };
}

/** The same key takes effect once. */
function respondInChat(complaint: Complaint, body: Buffer, server: ComplaintServer): ActResult {
  const fields = readFields(body);
  requireMerchant(fields, server);
  if (!complaint.isImmediate) throw new ProtocolError(400, "INVALID_REQUEST", "该投诉单不需要即时服务");
  const { idempotent_id: key } = fields;
  if (typeof key !== "string" || key === "" || key.length > 128) throw invalidField("idempotent_id");
  const { blocks } = fieldsIn(fields.message);
  if (!Array.isArray(blocks) || blocks.length === 0) throw invalidField("message.blocks");
  const action = "MERCHANT_RESPONSE";
  const knownId = complaint.keyedEntries.get(key);
  if (knownId !== undefined) return { content: { log_id: knownId }, action };
  const texts = blocks.map((block) => fieldsIn(fieldsIn(block).text).text);
  const images = blocks.map((block) => fieldsIn(fieldsIn(block).image).media_id);
  const text = texts.filter((line) => typeof line === "string").join("\n");
  const pictures = readPictures(
    images.filter((id) => id !== undefined),
    "message.blocks",
    server,
  );
  const logId = answer(complaint, { text, pictures }, server);
  complaint.keyedEntries.set(key, logId);
  return { content: { log_id: logId }, action };
}
