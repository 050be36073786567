import { readTime, writeTime, writeYuan } from "../formats.ts";
import type { Complaint, ComplaintServer } from "./complaint-book.ts";
import { type Call, ProtocolError } from "./requests.ts";

/** 交易投诉: `alipay.merchant.tradecomplain` and the upload of its pictures. Names that it does not know are ignored. */
export const tradeMethods: Readonly<Record<string, (call: Call, server: ComplaintServer) => object>> = {
  "alipay.merchant.tradecomplain.batchquery": listComplaints,
  "alipay.merchant.tradecomplain.query": (call, server) =>
    describeComplaint(find(call.content.complain_event_id, server), server, true),
  "alipay.merchant.tradecomplain.feedback.submit": submitFeedback,
  "alipay.merchant.tradecomplain.reply.submit": submitReply,
  "alipay.merchant.tradecomplain.supplement.submit": submitSupplement,
  "alipay.merchant.image.upload": uploadImage,
};

export function failure(code: string, sentence: string): ProtocolError {
  return new ProtocolError("40004", code, sentence);
}

const illegal = (name: string) => failure("PARAM_ILLEGAL", `参数错误：${name}`);

function find(id: string | undefined, server: ComplaintServer): Complaint {
  const complaint = server.find("trade", id ?? "");
  if (!complaint) throw illegal("complain_event_id");
  return complaint;
}

const dayMs = 86_400_000;

/** By default the last thirty days; at most a year. */
function listComplaints({ content }: Call, server: ComplaintServer): object {
  const now = server.now();
  const { begin_time, end_time, status } = content;
  const from = begin_time ? readTime(begin_time) : new Date(now.getTime() - 30 * dayMs);
  const until = end_time ? readTime(end_time) : now;
  if (!from || !until || until < from || until.getTime() - from.getTime() > 366 * dayMs) {
    throw illegal("begin_time");
  }
  const [pageNo, size] = [Number(content.page_num ?? 1), Number(content.page_size ?? 10)];
  if (!Number.isInteger(pageNo) || pageNo < 1) throw illegal("page_num");
  if (!Number.isInteger(size) || size < 1 || size > 20) throw illegal("page_size");
  const matches = server
    .list("trade")
    .filter(
      ({ createdAt, state }) => createdAt >= from && createdAt <= until && (!status || state === status),
    );
  const infos = matches.slice((pageNo - 1) * size, pageNo * size);
  return {
    page_num: pageNo,
    page_size: size,
    total_num: matches.length,
    total_page_num: Math.ceil(matches.length / size),
    ...(infos.length > 0 && {
      trade_complain_infos: infos.map((complaint) => describeComplaint(complaint, server, false)),
    }),
  };
}

/** The list lacks the amount and the replies. */
function describeComplaint(complaint: Complaint, { switches }: ComplaintServer, isWhole: boolean): object {
  const [payment] = complaint.payments;
  const hasNewWords = switches["complaint-words"] === "new";
  return {
    complain_event_id: complaint.id,
    status: hasNewWords ? "MERCHANT_DREAMING" : complaint.state,
    target_id: "2021000000000001",
    target_type: "APPID",
    trade_no: payment?.tradeNo,
    merchant_order_no: payment?.number,
    gmt_create: writeTime(complaint.createdAt),
    gmt_modified: writeTime(complaint.changedAt),
    leaf_category_name: complaint.wish,
    complain_reason: "商家不发货",
    content: complaint.text,
    ...(complaint.pictures.length > 0 && { images: complaint.pictures }),
    phone_no: complaint.phone,
    ...(hasNewWords && { field_of_tomorrow: { level: 3 } }),
    ...(isWhole && {
      trade_amount: writeYuan(payment?.amountFen ?? 0),
      ...(complaint.entries.length > 0 && {
        reply_detail_infos: complaint.entries.map(({ role, text, pictures, at }) => ({
          replier_name: role === "MERCHANT" ? "鲸帧" : "**佳",
          replier_role: role,
          gmt_create: writeTime(at),
          content: text,
          ...(pictures.length > 0 && { images: pictures }),
        })),
      }),
    }),
  };
}

const feedbackCodes = ["00", "02", "03", "04", "05", "06"];
const openStates = ["MERCHANT_PROCESSING", "MERCHANT_FEEDBACKED", "PLATFORM_PROCESSING"];

/** Its fields are parameters of their own; with the switch, `biz_content` has them as well. */
function submitFeedback({ parameters, content }: Call, server: ComplaintServer): object {
  const isEither = server.switches["feedback-fields"] === "biz-content";
  const read = (name: string) => parameters.get(name) ?? (isEither ? content[name] : undefined) ?? "";
  const complaint = find(read("complain_event_id"), server);
  if (!feedbackCodes.includes(read("feedback_code"))) throw illegal("feedback_code");
  if (Array.from(read("operator")).length > 6) throw illegal("operator");
  say(complaint, { text: read("feedback_content"), images: read("feedback_images") }, server);
  complaint.state = "MERCHANT_FEEDBACKED";
  return {};
}

function submitReply({ content }: Call, server: ComplaintServer): object {
  const { reply_content: text = "", reply_images: images = "" } = content;
  say(find(content.complain_event_id, server), { text, images }, server);
  return {};
}

function submitSupplement({ content }: Call, server: ComplaintServer): object {
  const { supplement_content: text = "", supplement_images: images = "" } = content;
  say(find(content.complain_event_id, server), { text, images }, server);
  return {};
}

interface Message {
  readonly text: string;
  /** Ids, separated by commas. */
  readonly images: string;
}

function say(complaint: Complaint, { text, images }: Message, server: ComplaintServer): void {
  const length = Array.from(text).length;
  if (length < 1 || length > 200) throw illegal("content");
  if (text.includes("辱骂")) throw failure("SUBMIT_CONTENT_VIOLATION", "提交内容违规");
  if (!openStates.includes(complaint.state)) throw failure("STATUS_CHANGED", "投诉单状态已变更");
  const ids = images === "" ? [] : images.split(",");
  if (!ids.every((id) => server.isUploaded("trade", id))) throw illegal("images");
  server.addEntry(complaint, { role: "MERCHANT", text, pictures: ids });
  complaint.changedAt = server.now();
}

const maxPictureBytes = 5 * 1024 * 1024;

function uploadImage({ parameters, file }: Call, server: ComplaintServer): object {
  if (!["jpg", "jpeg", "png"].includes(parameters.get("image_type") ?? "")) throw illegal("image_type");
  if (file?.name !== "image_content") throw illegal("image_content");
  if (file.content.length > maxPictureBytes) throw failure("IMAGE_SIZE_OVERRANGE", "图片大小超限");
  return { image_id: server.upload("trade") };
}
