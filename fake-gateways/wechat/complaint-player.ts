import type { ComplaintActs } from "../complaints.ts";
import { type ComplaintEntry, payer, toFakeComplaint } from "./complaint-book.ts";
import { type ComplaintAction, complaintNotices } from "./complaint-notices.ts";
import type { ComplaintServer } from "./complaint-server.ts";
import { refundNotice } from "./notices.ts";
import type { Order } from "./trades.ts";

/** What payers and WeChat Pay's staff do. */
export function wechatComplaintActs(server: ComplaintServer): ComplaintActs {
  const { book, pictures } = server;
  const tell = (id: string, action: ComplaintAction) =>
    complaintNotices(server.writer, { id }, action, server);
  const add = (id: string, entry: Pick<ComplaintEntry, "operator" | "kind" | "text">) => {
    const complaint = book.find(id);
    book.addEntry(complaint, { ...entry, pictures: [] });
    return complaint;
  };
  return {
    list: () => book.all().map(toFakeComplaint),
    complain(newComplaint) {
      const earlier = book.findByNumber(newComplaint.number);
      if (earlier) {
        book.resume(earlier, newComplaint.text ?? "再次投诉");
        return { id: earlier.id, notices: tell(earlier.id, "CONTINUE_COMPLAINT") };
      }
      const pictureIds = Array.from({ length: newComplaint.pictures ?? 0 }, () => pictures.attach());
      const { id } = book.add(newComplaint, pictureIds);
      return { id, notices: tell(id, "CREATE_COMPLAINT") };
    },
    resume(id, text) {
      book.resume(book.find(id), text);
      return tell(id, "CONTINUE_COMPLAINT");
    },
    reply(id, text) {
      add(id, { operator: payer, kind: "USER_RESPONSE", text }).isMessageWaiting = true;
      return tell(id, "USER_RESPONSE");
    },
    withdraw(id) {
      const complaint = add(id, { operator: payer, kind: "USER_REVOKE_COMPLAINT", text: "撤销投诉" });
      complaint.state = "PROCESSED";
      // No action is documented for it.
      return tell(id, "USER_RESPONSE");
    },
    turnPlatform(id, isIn) {
      const kind = isIn ? "USER_APPLY_PLATFORM_SERVICE" : "PLATFORM_SERVICE_FINISHED";
      add(id, { operator: isIn ? payer : "平台", kind, text: "" }).isPlatformIn = isIn;
      return tell(id, kind);
    },
    settleRefund(id) {
      const { order } = book.find(id).payment;
      const [refundNo, refund] =
        [...(order?.refunds ?? [])].findLast(([, { status }]) => status !== "SUCCESS") ?? [];
      if (!order || !refundNo || !refund) throw new Error("No refund of it is under way.");
      refund.status = "SUCCESS";
      return [refundNotice(server.writer, order, refundNo, refund), ...tell(id, "REFUND_SUCCESS")];
    },
    setNoticeUrl(url) {
      server.notifyUrl = url;
    },
    readNoticeUrl: () => server.notifyUrl,
    age(id, hours) {
      const complaint = book.find(id);
      complaint.createdAt = new Date(complaint.createdAt.getTime() - hours * 3_600_000);
    },
  };
}

/** The notice of a refund that was made in the console, if the payer has complained about the payment. */
export function refundNoticesOf(order: Order, server: ComplaintServer) {
  const complaint = server.book.findByNumber(order.request.number);
  return complaint ? complaintNotices(server.writer, complaint, "SELLER_REFUND", server) : [];
}
