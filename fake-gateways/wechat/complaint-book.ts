import { randomUUID } from "node:crypto";
import type { FakeComplaint, NewComplaint } from "../complaints.ts";
import { writeTime } from "../formats.ts";
import type { ComplaintSwitches } from "./complaint-switches.ts";
import { ProtocolError } from "./requests.ts";
import type { Order, OrderBook } from "./trades.ts";

export interface ComplaintEntry {
  readonly id: string;
  readonly operator: string;
  readonly kind: string;
  readonly text: string;
  /** Ids of pictures. */
  readonly pictures: readonly string[];
  readonly at: Date;
}

export interface Complaint {
  readonly id: string;
  createdAt: Date;
  text: string;
  state: "PENDING" | "PROCESSING" | "PROCESSED";
  readonly payment: {
    readonly number: string;
    readonly transactionId: string;
    readonly amountFen: number;
    /** Undefined for a payment of another shop. */
    readonly order: Order | undefined;
  };
  readonly problemType: string;
  readonly refundFen: number | undefined;
  readonly tags: readonly string[];
  readonly phone: string;
  readonly isImmediate: boolean;
  /** Ids of the payer's pictures. */
  readonly pictures: readonly string[];
  times: number;
  isMessageWaiting: boolean;
  isPlatformIn: boolean;
  /** The merchant has told that the refund will come. */
  isApproved: boolean;
  readonly entries: ComplaintEntry[];
  /** Entries by the key of a message into the chat. */
  readonly keyedEntries: Map<string, string>;
}

export interface ComplaintBook {
  /** All, oldest first, with the effects of refunds that have arrived. */
  all(): readonly Complaint[];
  /** Throws `ProtocolError` if there is none. */
  find(id: string): Complaint;
  /** The complaint about a payment: they are one to one. */
  findByNumber(number: string): Complaint | undefined;
  add(complaint: NewComplaint, pictures: readonly string[]): Complaint;
  addEntry(complaint: Complaint, entry: Omit<ComplaintEntry, "id" | "at">): ComplaintEntry;
  /** The payer complains again. */
  resume(complaint: Complaint, text: string): void;
}

interface BookOptions {
  readonly orders: OrderBook;
  readonly switches: ComplaintSwitches;
  readonly now: () => Date;
}

export const payer = "投诉人";
const system = "系统";

export function openComplaintBook({ orders, switches, now }: BookOptions): ComplaintBook {
  const complaints: Complaint[] = [];
  const addEntry: ComplaintBook["addEntry"] = ({ entries }, entry) => {
    const added = { ...entry, id: randomUUID().replaceAll("-", ""), at: now() };
    entries.push(added);
    return added;
  };
  const all = () => {
    for (const complaint of complaints) endWhenRefunded(complaint, addEntry);
    return complaints;
  };
  const findByNumber = (number: string) => all().find(({ payment }) => payment.number === number);
  return {
    all,
    find(id) {
      const complaint = all().find((one) => one.id === id);
      if (!complaint) throw new ProtocolError(404, "RESOURCE_NOT_EXISTS", "投诉单不存在");
      return complaint;
    },
    findByNumber,
    add(newComplaint, pictures) {
      const { text = "付款后没有开通会员", at = now() } = newComplaint;
      const complaint: Complaint = {
        id: `2002018${writeTime(at).slice(0, 10).replaceAll("-", "")}${String(complaints.length + 1).padStart(13, "0")}`,
        createdAt: at,
        text,
        state: "PENDING",
        payment: paymentOf(newComplaint, orders),
        problemType: newComplaint.type ?? "REFUND",
        refundFen: newComplaint.refundFen,
        tags: newComplaint.tags?.filter((tag) => tag !== immediate) ?? [],
        phone: newComplaint.phone ?? "13800138000",
        isImmediate: newComplaint.tags?.includes(immediate) ?? false,
        pictures,
        times: 1,
        isMessageWaiting: false,
        isPlatformIn: false,
        isApproved: false,
        entries: [],
        keyedEntries: new Map(),
      };
      complaints.push(complaint);
      addEntry(complaint, { operator: payer, kind: "USER_CREATE_COMPLAINT", text, pictures });
      return complaint;
    },
    addEntry,
    resume(complaint, text) {
      addEntry(complaint, { operator: payer, kind: "USER_CONTINUE_COMPLAINT", text, pictures: [] });
      complaint.times += 1;
      complaint.isApproved = false;
      if (complaint.state === "PROCESSED") complaint.state = switches["state-after-continue"];
    },
  };
}

/** A tag of this fake alone: the payer waits in the chat. */
const immediate = "IMMEDIATE";

function paymentOf({ number, refundFen, isForeign }: NewComplaint, orders: OrderBook): Complaint["payment"] {
  if (isForeign) {
    const transactionId = `4200000000${writeTime(new Date(0)).slice(0, 4)}${number}`;
    return { number, transactionId, amountFen: refundFen ?? 990, order: undefined };
  }
  const order = orders.find(number);
  if (!order.paid) throw new Error("It is not paid, so nobody complains about it.");
  const { transactionId, amountFen } = order.paid;
  return { number, transactionId, amountFen, order };
}

/** The sum of refunds that have reached the payer. */
export function arrivedFen({ payment }: Complaint): number {
  const refunds = [...(payment.order?.refunds.values() ?? [])];
  return refunds.reduce((fen, { status, amountFen }) => fen + (status === "SUCCESS" ? amountFen : 0), 0);
}

/** A promised refund ends the complaint when the money has arrived; any other leaves it as it is. */
function endWhenRefunded(complaint: Complaint, addEntry: ComplaintBook["addEntry"]): void {
  if (!complaint.isApproved || complaint.state === "PROCESSED" || arrivedFen(complaint) === 0) return;
  complaint.state = "PROCESSED";
  const kind = "COMPLAINT_REFUND_RECEIVED_SYSTEM_MESSAGE";
  addEntry(complaint, { operator: system, kind, text: "退款已到账", pictures: [] });
}

export function toFakeComplaint(complaint: Complaint): FakeComplaint {
  const { id, payment, state, text, times, createdAt, entries } = complaint;
  const acts = entries.map((entry) => ({ kind: entry.kind, text: entry.text }));
  return { id, family: "wechat", numbers: [payment.number], state, text, times, createdAt, acts };
}
