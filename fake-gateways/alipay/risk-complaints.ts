import { readTime, writeTime, writeYuan } from "../formats.ts";
import { type Complaint, type ComplaintServer, dueAfterMs, isRefunded } from "./complaint-book.ts";
import { type Call, ProtocolError } from "./requests.ts";

/** RiskGO 投诉: `alipay.security.risk.complaint`. Names that it does not know are ignored. */
export const riskMethods: Readonly<Record<string, (call: Call, server: ComplaintServer) => object>> = {
  "alipay.security.risk.complaint.info.batchquery": listComplaints,
  "alipay.security.risk.complaint.info.query": (call, server) =>
    describeComplaint(find(idIn(call, "complain_id"), server), server, true),
  "alipay.security.risk.complaint.process.finish": finish,
  "alipay.security.risk.complaint.reply.send": sendReply,
  "alipay.security.risk.complaint.file.upload": uploadFile,
};

const illegal = (name: string) => new ProtocolError("40004", "PARAM_ILLEGAL", `参数错误：${name}`);

/** A parameter with an id, which is text in the official SDK. */
function idIn({ json }: Call, name: string): string {
  const [, id] = new RegExp(`"${name}":"(\\d+)"`).exec(json) ?? [];
  if (id === undefined) throw illegal(name);
  return id;
}

function find(id: string, server: ComplaintServer): Complaint {
  const complaint = server.find("risk", id);
  if (!complaint) throw illegal("id");
  return complaint;
}

function listComplaints({ content }: Call, server: ComplaintServer): object {
  const from = readTime(content.gmt_complaint_start);
  const until = readTime(content.gmt_complaint_end);
  const [pageNo, size] = [Number(content.current_page_num ?? 1), Number(content.page_size ?? 10)];
  const matches = server
    .list("risk")
    .filter(({ createdAt }) => (!from || createdAt >= from) && (!until || createdAt <= until))
    .filter(({ upgrade }) => content.upgrade !== "true" || upgrade);
  const complaints = matches.slice((pageNo - 1) * size, pageNo * size);
  return {
    current_page: pageNo,
    page_size: size,
    total_size: matches.length,
    ...(complaints.length > 0 && {
      complaint_list: complaints.map((complaint) => describeComplaint(complaint, server, false)),
    }),
  };
}

/** The list lacks what tells of a complaint made again. */
function describeComplaint(complaint: Complaint, { switches }: ComplaintServer, isWhole: boolean): object {
  const { createdAt, payments, result, upgrade, labels, pictures } = complaint;
  const hasNewWords = switches["complaint-words"] === "new";
  return {
    id: BigInt(complaint.id),
    task_id: `TASK${complaint.id.slice(-6)}`,
    opposite_pid: "2088000000000088",
    opposite_name: "鲸帧",
    complain_amount: writeYuan(payments.reduce((sum, { amountFen }) => sum + amountFen, 0)),
    contact: complaint.phone,
    gmt_complain: writeTime(createdAt),
    gmt_overdue: writeTime(new Date(createdAt.getTime() + dueAfterMs)),
    complain_content: complaint.text,
    trade_no: payments[0]?.tradeNo,
    status: hasNewWords ? "DREAMING" : complaint.state,
    status_description: "状态",
    ...(hasNewWords && { field_of_tomorrow: { level: 3 } }),
    ...(result && {
      gmt_process: writeTime(result.at),
      process_code: result.code,
      process_message: "处理结果",
      process_remark: result.remark,
      ...(result.pictures.length > 0 && { process_img_url_list: result.pictures }),
    }),
    complaint_trade_info_list: payments.map(({ number, tradeNo, amountFen }, index) => ({
      id: String(BigInt(complaint.id) + BigInt(index + 1)),
      complaint_record_id: complaint.id,
      trade_no: tradeNo,
      out_no: number,
      amount: writeYuan(amountFen),
      status: "WAIT_PROCESS",
    })),
    ...(isWhole && {
      ...(labels.size > 0 && { label_tag_list: [...labels] }),
      ...(pictures.length > 0 && { certify_info: pictures }),
      ...(upgrade && { upgrade_content: upgrade.text, gmt_upgrade: writeTime(upgrade.at) }),
    }),
  };
}

const processCodes = [
  "CONSENSUS_WITH_CLIENT",
  "REFUND",
  "RECTIFICATION_NO_REFUND",
  "SUBMIT_PROOF_NOT_CONTACTED",
  "ORTHER",
];

/** With the code for a refund, nothing is finished before every payment is refunded. */
function finish(call: Call, server: ComplaintServer): object {
  const [, ids] = /"id_list":\[(\d+(?:,\d+)*)\]/.exec(call.json) ?? [];
  if (ids === undefined) throw illegal("id_list");
  const { process_code: code = "", remark = "", reply_content = "" } = call.content;
  if (!processCodes.includes(code)) throw illegal("process_code");
  const pictures = readPictures(call, server);
  const complaints = ids.split(",").map((id) => find(id, server));
  const fails = server.switches["complaint-process"] === "fails";
  if (fails || (code === "REFUND" && !complaints.every(isRefunded)))
    return { complaint_process_success: false };
  for (const complaint of complaints) {
    complaint.result = { code, remark, pictures, at: server.now() };
    complaint.state = complaint.state.startsWith("OVERDUE") ? "OVERDUE_PROCESSED" : "PROCESSED";
    if (reply_content) server.addEntry(complaint, { role: "MERCHANT", text: reply_content, pictures: [] });
  }
  return { complaint_process_success: true };
}

/** Each picture needs both values of its upload. Throws `ProtocolError`. */
function readPictures({ json }: Call, server: ComplaintServer): string[] {
  const { img_file_list: files = [] }: { img_file_list?: Record<string, unknown>[] } = JSON.parse(json);
  return files.map(({ img_url, img_url_key }) => {
    if (img_url !== fileUrlOf(String(img_url_key), server)) throw illegal("img_file_list");
    if (!server.isUploaded("risk", String(img_url_key))) throw illegal("img_file_list");
    return String(img_url);
  });
}

const fileUrlOf = (key: string, { origin }: ComplaintServer) => `${origin}/complaint-pictures/${key}.png`;

function sendReply(call: Call, server: ComplaintServer): object {
  const complaint = find(idIn(call, "complaint_id"), server);
  const { reply_content: text = "" } = call.content;
  if (text === "") throw illegal("reply_content");
  server.addEntry(complaint, { role: "MERCHANT", text, pictures: [] });
  if (complaint.state === "WAIT_PROCESS") complaint.state = "PROCESSING";
  return {};
}

function uploadFile({ file }: Call, server: ComplaintServer): object {
  if (file?.name !== "file_content" || file.content.length > 5 * 1024 * 1024) throw illegal("file_content");
  const key = server.upload("risk");
  return { file_key: key, file_name: file.fileName, file_url: fileUrlOf(key, server) };
}
