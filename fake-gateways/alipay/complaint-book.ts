import type { FakeComplaint, NewComplaint } from "../complaints.ts";
import type { ComplaintSwitches } from "./complaint-switches.ts";
import { type AlipayTrade, refundedFen, type TradeBook } from "./trades.ts";

export type Family = "trade" | "risk";

interface ComplaintEntry {
  readonly role: "USER" | "MERCHANT" | "SYSTEM" | "AUDITOR";
  readonly text: string;
  readonly pictures: readonly string[];
  readonly at: Date;
}

interface ComplainedPayment {
  readonly number: string;
  readonly tradeNo: string;
  readonly amountFen: number;
  /** Undefined for a payment of another shop. */
  readonly trade: AlipayTrade | undefined;
}

export interface Complaint {
  readonly id: string;
  readonly family: Family;
  createdAt: Date;
  changedAt: Date;
  readonly text: string;
  /** In the family's own terms. */
  state: string;
  readonly payments: readonly ComplainedPayment[];
  /** What the payer wants. */
  readonly wish: string;
  readonly phone: string;
  readonly labels: Set<string>;
  readonly pictures: readonly string[];
  times: number;
  readonly entries: ComplaintEntry[];
  /** RiskGO: what the merchant has stated as the result. */
  result:
    | {
        readonly code: string;
        readonly remark: string;
        readonly pictures: readonly string[];
        readonly at: Date;
      }
    | undefined;
  /** RiskGO: the complaint made again. */
  upgrade: { readonly text: string; readonly at: Date } | undefined;
}

export interface ComplaintServer {
  readonly origin: string;
  readonly switches: ComplaintSwitches;
  readonly now: () => Date;
  /** The complaints of a family, newest first. */
  list(family: Family): readonly Complaint[];
  /** All, oldest first. */
  all(): readonly Complaint[];
  /** Undefined if there is none. */
  find(family: Family, id: string): Complaint | undefined;
  add(complaint: NewComplaint): Complaint;
  addEntry(complaint: Complaint, entry: Omit<ComplaintEntry, "at">): void;
  /** Uploads of a family; returns the file's name. */
  upload(family: Family): string;
  isUploaded(family: Family, name: string): boolean;
  /** The application gateway (应用网关), which the merchant sets in the console. */
  noticeUrl: string | undefined;
}

interface ServerOptions {
  readonly origin: string;
  readonly trades: TradeBook;
  readonly switches: ComplaintSwitches;
  readonly now: () => Date;
}

export const picturesPath = "/complaint-pictures/";
/** The deadline that RiskGO states. */
export const dueAfterMs = 72 * 3_600_000;

/** Above 2^53, as those of RiskGO are. */
const firstRiskId = 2_088_000_000_000_000_001n * 4n;

export function openComplaintServer({ trades, ...options }: ServerOptions): ComplaintServer {
  const { origin, now } = options;
  const complaints: Complaint[] = [];
  const uploads = new Set<string>();
  const list = (family: Family) => {
    for (const complaint of complaints) markOverdue(complaint, now());
    return complaints
      .filter((one) => one.family === family)
      .sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
  };
  const idOf = (family: Family, at: Date) => {
    const sequence = complaints.length;
    if (family === "risk") return String(firstRiskId + BigInt(sequence));
    return `${at.toISOString().slice(0, 10).replaceAll("-", "")}00110039${String(sequence).padStart(10, "0")}`;
  };
  return {
    ...options,
    list,
    all: () => complaints,
    find: (family, id) => list(family).find((one) => one.id === id),
    add(newComplaint) {
      const { family = "trade", at = now(), text = "付款后没有开通会员", pictures = 0 } = newComplaint;
      const numbers = newComplaint.number.split(",");
      if (family === "trade" && numbers.length > 1) throw new Error("Only RiskGO has several payments.");
      const complaint: Complaint = {
        id: idOf(family, at),
        family,
        createdAt: at,
        changedAt: at,
        text,
        state: family === "trade" ? "MERCHANT_PROCESSING" : "WAIT_PROCESS",
        payments: numbers.map((number) => paymentOf(number, newComplaint, trades)),
        wish: newComplaint.type ?? "退款",
        phone: newComplaint.phone ?? "13800138000",
        labels: new Set(newComplaint.tags),
        pictures: Array.from(
          { length: pictures },
          (_, index) => `${origin}${picturesPath}${complaints.length}-${index}.png`,
        ),
        times: 1,
        entries: [],
        result: undefined,
        upgrade: undefined,
      };
      complaints.push(complaint);
      return complaint;
    },
    addEntry({ entries }, entry) {
      entries.push({ ...entry, at: now() });
    },
    upload(family) {
      const name = `${family}-upload-${uploads.size + 1}`;
      uploads.add(name);
      return name;
    },
    isUploaded: (family, name) => name.startsWith(family) && uploads.has(name),
    noticeUrl: undefined,
  };
}

function paymentOf(
  number: string,
  { isForeign = false, refundFen = 990 }: NewComplaint,
  trades: TradeBook,
): ComplainedPayment {
  if (isForeign)
    return { number, tradeNo: `2025010122009900${number}`, amountFen: refundFen, trade: undefined };
  const trade = trades.require(number);
  if (trade.paidFen === undefined) throw new Error("It is not paid, so nobody complains about it.");
  return { number, tradeNo: trade.tradeNo, amountFen: trade.paidFen, trade };
}

function markOverdue(complaint: Complaint, now: Date): void {
  const isOpen = complaint.state === "WAIT_PROCESS" || complaint.state === "PROCESSING";
  if (isOpen && now.getTime() > complaint.createdAt.getTime() + dueAfterMs) complaint.state = "OVERDUE";
}

/** Whether everything that was paid has been refunded. */
export function isRefunded({ payments }: Complaint): boolean {
  return payments.every(({ trade, amountFen }) => trade && refundedFen(trade) >= amountFen);
}

export function toFakeComplaint(complaint: Complaint): FakeComplaint {
  const { id, family, payments, state, text, times, createdAt, entries } = complaint;
  const acts = entries.map((entry) => ({ kind: entry.role, text: entry.text }));
  return { id, family, numbers: payments.map(({ number }) => number), state, text, times, createdAt, acts };
}
