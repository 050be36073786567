import type { ComplaintActs } from "../complaints.ts";
import { type Complaint, type ComplaintServer, toFakeComplaint } from "./complaint-book.ts";
import { changeNotices } from "./complaint-notices.ts";
import type { Sender } from "./notices.ts";
import { closeIfRefunded } from "./refunds.ts";

/** What payers and Alipay's staff do, in both families. */
export function alipayComplaintActs(server: ComplaintServer, sender: Sender): ComplaintActs {
  const find = (id: string) => {
    const complaint = server.find("trade", id) ?? server.find("risk", id);
    if (!complaint) throw new Error(`No complaint has the id ${id}.`);
    return complaint;
  };
  const change = (id: string, act: (complaint: Complaint) => void) => {
    const complaint = find(id);
    act(complaint);
    complaint.changedAt = server.now();
    return changeNotices(complaint, server, sender);
  };
  const say = (complaint: Complaint, role: "USER" | "AUDITOR", text: string) =>
    server.addEntry(complaint, { role, text, pictures: [] });
  return {
    list: () => server.all().map(toFakeComplaint),
    complain(newComplaint) {
      const complaint = server.add(newComplaint);
      return { id: complaint.id, notices: changeNotices(complaint, server, sender) };
    },
    resume: (id, text) =>
      change(id, (complaint) => {
        complaint.times += 1;
        say(complaint, "USER", text);
        complaint.state = complaint.family === "trade" ? "MERCHANT_PROCESSING" : "WAIT_PROCESS";
        if (complaint.family === "risk") complaint.upgrade = { text, at: server.now() };
      }),
    reply: (id, text) => change(id, (complaint) => say(complaint, "USER", text)),
    withdraw: (id) =>
      change(id, (complaint) => {
        complaint.state = withdrawnState(complaint);
      }),
    turnPlatform: (id, isIn) =>
      change(id, (complaint) => {
        say(complaint, "AUDITOR", isIn ? "平台已介入" : "平台已处理");
        if (complaint.family === "trade") complaint.state = isIn ? "PLATFORM_PROCESSING" : "PLATFORM_FINISH";
        else if (isIn) complaint.labels.add("平台已介入");
        else complaint.labels.delete("平台已介入");
      }),
    settleRefund: (id) =>
      change(id, ({ payments }) => {
        const [payment] = payments.filter(({ trade }) =>
          trade?.refunds.some(({ state }) => state === "underway"),
        );
        const refund = payment?.trade?.refunds.find(({ state }) => state === "underway");
        if (!payment?.trade || !refund) throw new Error("No refund of it is under way.");
        refund.state = "done";
        closeIfRefunded(payment.trade, server.now());
      }),
    age(id, hours) {
      const complaint = find(id);
      complaint.createdAt = new Date(complaint.createdAt.getTime() - hours * 3_600_000);
    },
    readNoticeUrl: () => server.noticeUrl,
    setNoticeUrl(url) {
      server.noticeUrl = url;
    },
  };
}

const withdrawnStates: Readonly<Record<string, string>> = {
  PROCESSED: "DROP_PROCESSED",
  OVERDUE: "DROP_OVERDUE_COMPLAIN",
  OVERDUE_PROCESSED: "DROP_OVERDUE_PROCESSED",
};

function withdrawnState({ family, state }: Complaint): string {
  return family === "trade" ? "CANCELLED" : (withdrawnStates[state] ?? "DROP_COMPLAIN");
}
