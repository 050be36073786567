import { constants, createPublicKey, publicEncrypt } from "node:crypto";
import { writeOffsetTime, writeTime } from "../formats.ts";
import type { ReceivedRequest } from "../listen.ts";
import { arrivedFen, type Complaint, type ComplaintEntry } from "./complaint-book.ts";
import { imagesPath } from "./complaint-pictures.ts";
import type { ComplaintServer } from "./complaint-server.ts";
import { invalidField, ProtocolError } from "./requests.ts";

/** What a merchant reads: the list, a complaint, its history. */

const dayMs = 86_400_000;

/** Newest first, by the day of the complaint. */
export function listComplaints({ url }: ReceivedRequest, server: ComplaintServer): object {
  const query = url.searchParams;
  const [first, last] = [readDay(query, "begin_date"), readDay(query, "end_date")];
  const merchant = query.get("complainted_mchid");
  if (merchant !== null && merchant !== server.identity.merchantId) {
    throw new ProtocolError(403, "NO_AUTH", "无权限查询该商户的投诉");
  }
  const spanDays = (Date.parse(last) - Date.parse(first)) / dayMs;
  if (spanDays < 0 || spanDays > 30) throw new ProtocolError(400, "PARAM_ERROR", "查询日期跨度不能超过30天");
  const { limit, offset } = readPage(query, { max: 50, usual: 10 });
  if (server.switches["complaint-page"] === "short" && limit > 10) {
    throw new ProtocolError(400, "INVALID_REQUEST", "当前查询结果数据量过大，请减小limit");
  }
  const matches = server.book
    .all()
    .filter(({ createdAt }) => {
      const day = writeTime(createdAt).slice(0, 10);
      return day >= first && day <= last;
    })
    .sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
  const data = matches.slice(offset, offset + limit).map((complaint) => describeComplaint(complaint, server));
  return { data, limit, offset, ...(offset === 0 && { total_count: matches.length }) };
}

function readDay(query: URLSearchParams, name: string): string {
  const day = query.get(name) ?? "";
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(Date.parse(day))) throw invalidField(name);
  return day;
}

function readPage(query: URLSearchParams, { max, usual }: { readonly max: number; readonly usual: number }) {
  const [limit, offset] = [Number(query.get("limit") ?? usual), Number(query.get("offset") ?? 0)];
  if (!Number.isInteger(limit) || limit < 1 || limit > max) throw invalidField("limit");
  if (!Number.isInteger(offset) || offset < 0) throw invalidField("offset");
  return { limit, offset };
}

/** A complaint as the list and the detail show it. */
export function describeComplaint(complaint: Complaint, server: ComplaintServer): object {
  const { payment, pictures, problemType } = complaint;
  const { identity, switches, origin } = server;
  const hasNewWords = switches["complaint-words"] === "new";
  const tags = hasNewWords ? [...complaint.tags, "VIP"] : complaint.tags;
  const isFullyRefunded = arrivedFen(complaint) >= payment.amountFen;
  return {
    complaint_id: complaint.id,
    complaint_time: writeOffsetTime(complaint.createdAt).replace("+", ".000+"),
    complaint_detail: complaint.text,
    complaint_state: hasNewWords ? "ESCALATED" : complaint.state,
    complainted_mchid: identity.merchantId,
    ...encryptPhone(complaint.phone, server),
    ...(pictures.length > 0 && {
      complaint_media_list: [
        {
          media_type: "USER_COMPLAINT_IMAGE",
          media_url: pictures.map((id) => `${origin}${imagesPath}${id}`),
        },
      ],
    }),
    complaint_order_info: [
      { transaction_id: payment.transactionId, out_trade_no: payment.number, amount: payment.amountFen },
    ],
    complaint_full_refunded: isFullyRefunded,
    incoming_user_response: complaint.isMessageWaiting,
    problem_description: "付款后未收到商品或服务",
    user_complaint_times: complaint.times,
    problem_type: hasNewWords ? "PRICE" : problemType,
    ...(problemType === "REFUND" && { apply_refund_amount: complaint.refundFen ?? payment.amountFen }),
    ...(tags.length > 0 && { user_tag_list: tags }),
    in_platform_service: complaint.isPlatformIn,
    need_immediate_service: complaint.isImmediate,
    ...(hasNewWords && { field_of_tomorrow: { level: 3 } }),
  };
}

function encryptPhone(phone: string, { identity, switches }: ComplaintServer): object {
  const form = switches["payer-phone"];
  if (form === "none") return {};
  if (form === "garbage") return { payer_phone: "bm8gbnVtYmVy" };
  const key = createPublicKey(form === "encrypted" ? identity.merchantKey : identity.oldMerchantKey);
  const scheme = { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: "sha1" };
  return { payer_phone: publicEncrypt(scheme, Buffer.from(phone)).toString("base64") };
}

/** Newest first. */
export function listHistory(complaint: Complaint, { url }: ReceivedRequest, server: ComplaintServer): object {
  const { limit, offset } = readPage(url.searchParams, { max: 300, usual: 100 });
  const entries = complaint.entries.toReversed();
  const data = entries.slice(offset, offset + limit).map((entry) => describeEntry(entry, server));
  return { data, limit, offset, ...(offset === 0 && { total_count: entries.length }) };
}

function describeEntry(entry: ComplaintEntry, { switches, origin, pictures }: ComplaintServer): object {
  const hasNewWords = switches["complaint-words"] === "new" && entry.kind === "USER_RESPONSE";
  const isOldForm = switches["history-pictures"] === "addresses";
  return {
    log_id: entry.id,
    operator: entry.operator,
    operate_time: writeOffsetTime(entry.at),
    operate_type: hasNewWords ? "USER_SENT_VOICE" : entry.kind,
    operate_details: entry.text,
    ...(entry.pictures.length > 0 &&
      (isOldForm
        ? { image_list: entry.pictures.map((id) => pictures.writeOldAddress(id)) }
        : {
            // A single object here, a list in complaints.
            complaint_media_list: {
              media_type: entry.kind === "USER_CREATE_COMPLAINT" ? "USER_COMPLAINT_IMAGE" : "OPERATION_IMAGE",
              media_url: entry.pictures.map((id) => `${origin}${imagesPath}${id}`),
            },
          })),
  };
}
