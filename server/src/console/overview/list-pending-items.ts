import type { countWaiting, PendingItem } from "@baleen/contract/back-office/overview.ts";
import { isPermitted, type Role, roleNames } from "@baleen/contract/back-office/roles.ts";
import type { ReplyOf } from "@baleen/contract/call.ts";
import { formatCount } from "@baleen/contract/format-count.ts";
import { formatWait } from "@baleen/contract/format-wait.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { exactPrice, yuanOfFen } from "@baleen/contract/money.ts";
import { listUnapprovedRequests } from "../../accounts/recovery/recovery-request-store.ts";
import { type AlarmKind, alarmDefinition, closerOf, summaryOf } from "../../alarms/alarm-kinds.ts";
import { type AlarmRow, listOpenAlarms } from "../../alarms/alarm-store.ts";
import { countOpenComplaints } from "../../complaints/complaint-store.ts";
import type { ConsoleContext } from "../../context.ts";
import { listWaitingNotes } from "../../operators/note-store.ts";
import { countRequestedInvoices } from "../../payments/invoices/invoice-store.ts";
import { listInvoicesToReverse } from "../../payments/invoices/net-amount.ts";
import { secondsAfter } from "../../platform/clock.ts";
import type { Queries } from "../../platform/database/transaction.ts";

const noticeLateS = 600;
const refundLateS = 3600;
const maxOfKind = 200;
const maxShown = 50;

/** The order of alarms: first those about money, then about people, then about the system. */
const priorities: readonly (string | RegExp)[] = [
  "invariant.violated",
  /^payment\./,
  /^statement\./,
  "refund.refused",
  "refund.abnormal",
  /^refund\./,
  /^complaint\./,
  /^reconciliation\./,
  "job.given_up",
  "recovery.rejected",
  "recovery.guessed",
  /^notice\./,
  /^gateway\./,
];

/** What people of a role have to do, by priority and then oldest first. */
export async function listPendingItems(
  { readsDb: db, clock, gateways }: Pick<ConsoleContext, "readsDb" | "clock" | "gateways">,
  role: Role,
): Promise<PendingItem[]> {
  const now = clock.now();
  const aboutPeople = rankOf("recovery.rejected");
  const ranked: readonly (readonly [rank: number, items: readonly PendingItem[]])[] = [
    [0, await listPausedPurchases(db, gateways)],
    ...(await listAlarmItems(db)),
    [1, await listLateNotices(db, now)],
    [4, await listLateRefunds(db, now)],
    [aboutPeople, await listNoteItems(db)],
    [rankOf("complaint.overdue"), await listComplaintItems(db, role, now)],
    [priorities.length, await listInvoiceItems(db, role)],
    [aboutPeople, await listUnapprovedRecoveries(db, now)],
  ];
  return ranked
    .flatMap(([rank, items]) => items.map((item) => ({ rank, item })))
    .toSorted((one, other) => one.rank - other.rank || (one.item.since < other.item.since ? -1 : 1))
    .slice(0, maxShown)
    .map(({ item }) => item);
}

function rankOf(kind: string): number {
  const rank = priorities.findIndex((pattern) =>
    typeof pattern === "string" ? pattern === kind : pattern.test(kind),
  );
  return rank < 0 ? priorities.length : rank;
}

/** An item in the list that is not an alarm. */
function pendingItem(
  kind: PendingItem["kind"],
  since: Date,
  target: PendingItem["target"],
  zh: string,
  en: string,
): PendingItem {
  return { kind, sentence: { zh, en }, since: since.toISOString(), target, alarm: null };
}

const orderTarget = (id: string) => ({ kind: "order", id }) as const;
const accountTarget = (id: number | null) => ({ kind: "account", id: String(id) }) as const;

const kindByAlarm: Readonly<Record<string, PendingItem["kind"]>> = {
  "refund.refused": "refundRefused",
  "job.given_up": "jobGivenUp",
} satisfies Partial<Record<AlarmKind, PendingItem["kind"]>>;

async function listAlarmItems(db: Queries) {
  const alarms = await listOpenAlarms(db, maxOfKind);
  const orders = await findOrdersOf(
    db,
    alarms.map(({ subject }) => subject),
  );
  return alarms.map((alarm) => [rankOf(alarm.kind), [alarmItem(alarm, orders)]] as const);
}

function alarmItem(
  { id, kind, subject, details: { account, complaint }, first_at }: AlarmRow,
  orders: ReadonlyMap<string, string>,
): PendingItem {
  const orderNo = orders.get(subject);
  const page = alarmDefinition(kind)?.page;
  const pageTarget = page ? { kind: page, id: "" } : null;
  const otherTarget = typeof account === "number" ? accountTarget(account) : pageTarget;
  const complaintTarget =
    typeof complaint === "number" ? ({ kind: "complaint", id: String(complaint) } as const) : otherTarget;
  const { zh, en } = summaryOf(kind);
  return {
    kind: kindByAlarm[kind] ?? "alarm",
    sentence: { zh: `${zh}：${subject}`, en: `${en}: ${subject}` },
    since: first_at.toISOString(),
    target: orderNo ? orderTarget(orderNo) : complaintTarget,
    alarm: { id, closer: closerOf(kind) },
  };
}

/** Maps the numbers of orders, attempts and refunds among the subjects to their order numbers. */
async function findOrdersOf(db: Queries, subjects: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (subjects.length === 0) return new Map();
  const orders = db.selectFrom("orders").select(["order_no as subject", "order_no"]);
  const attempts = db.selectFrom("payment_attempts").select(["attempt_no as subject", "order_no"]);
  const refunds = db.selectFrom("refunds").select(["refund_no as subject", "order_no"]);
  const rows = await orders
    .where("order_no", "in", subjects)
    .unionAll(attempts.where("attempt_no", "in", subjects))
    .unionAll(refunds.where("refund_no", "in", subjects))
    .execute();
  return new Map(rows.map(({ subject, order_no }) => [subject, order_no]));
}

/** Purchases are impossible while every method with a gateway is switched off. */
async function listPausedPurchases(
  db: Queries,
  gateways: ConsoleContext["gateways"],
): Promise<PendingItem[]> {
  const states = await db
    .selectFrom("payment_method_states")
    .select(["method", "changed_at"])
    .where("is_on", "=", false)
    .orderBy("changed_at", "desc")
    .execute();
  const disabledMethods = states.filter(({ method }) => gateways.has(method));
  const [last] = disabledMethods;
  if (!last || disabledMethods.length < gateways.size) return [];
  const target = { kind: "payments", id: "" } as const;
  const [zh, en] = ["所有支付方式都已停用，没有人能购买", "Every payment method is off: nobody can buy"];
  return [pendingItem("purchasesPaused", last.changed_at, target, zh, en)];
}

async function listNoteItems(db: Queries): Promise<PendingItem[]> {
  const notes = await listWaitingNotes(db, maxOfKind);
  return notes.map(({ account_id, order_no, waits_for, operator, text, at }) => {
    const role = roleNames[waits_for ?? "owner"];
    const target = order_no ? orderTarget(order_no) : accountTarget(account_id);
    const zh = `等${role.zh}处理（${operator}）：${text}`;
    const en = `Waits for ${role.en} (${operator}): ${text}`;
    return pendingItem("note", at, target, zh, en);
  });
}

/** The counts beside the menu's entries. A role that can do nothing about a page's objects gets no count for it. */
export async function countPending(
  context: Pick<ConsoleContext, "readsDb" | "clock" | "gateways">,
  role: Role,
): Promise<ReplyOf<typeof countWaiting>> {
  const { readsDb: db } = context;
  return {
    ...(isPermitted(role, "readShop") && { overview: (await listPendingItems(context, role)).length }),
    ...(isPermitted(role, "answerComplaints") && { complaints: (await countOpenComplaints(db)).count }),
    ...(isPermitted(role, "issueInvoices") && { invoices: await countInvoicesToHandle(db) }),
  };
}

async function countInvoicesToHandle(db: Queries): Promise<number> {
  return (await countRequestedInvoices(db)).count + (await listInvoicesToReverse(db)).length;
}

/** One item for all invoice requests, and one for all invoices whose orders were refunded afterwards. */
async function listInvoiceItems(db: Queries, role: Role): Promise<PendingItem[]> {
  if (!isPermitted(role, "issueInvoices")) return [];
  const requested = await countRequestedInvoices(db);
  const toReverse = await listInvoicesToReverse(db);
  const [oldest] = toReverse;
  const target = { kind: "invoices", id: "" } as const;
  return [
    requested.since &&
      pendingItem(
        "invoices",
        requested.since,
        target,
        `${requested.count}张发票待开`,
        `${formatCount(requested.count, "invoice")} to issue`,
      ),
    oldest?.decided_at &&
      pendingItem(
        "invoicesRefunded",
        oldest.decided_at,
        target,
        `${toReverse.length}张已开发票的金额多于现在的实收，需要红冲`,
        `${formatCount(toReverse.length, "issued invoice")} to reverse: less is left of the payment`,
      ),
  ].filter((found) => found !== null && found !== undefined);
}

/** One item for all open complaints, with the time until the next deadline. */
async function listComplaintItems(db: Queries, role: Role, now: Date): Promise<PendingItem[]> {
  if (!isPermitted(role, "answerComplaints")) return [];
  const { count, since, nextDueAt } = await countOpenComplaints(db);
  if (since === null) return [];
  const leftS = nextDueAt && (nextDueAt.getTime() - now.getTime()) / 1000;
  const due = leftS === null ? { zh: "", en: "" } : describeTimeLeft(leftS);
  const target = { kind: "complaints", id: "" } as const;
  const zh = `${count}条投诉待处理${due.zh}`;
  const en = `${formatCount(count, "open complaint")}${due.en}`;
  return [pendingItem("complaints", since, target, zh, en)];
}

function describeTimeLeft(leftS: number): Localized {
  const { zh, en } = formatWait(Math.abs(leftS));
  return leftS > 0
    ? { zh: `，最近的时限还剩${zh}`, en: `: the next is due in ${en}` }
    : { zh: `，最近的时限已超${zh}`, en: `: the next is ${en} overdue` };
}

async function listUnapprovedRecoveries(db: Queries, now: Date): Promise<PendingItem[]> {
  const requests = await listUnapprovedRequests(db, maxOfKind, now);
  return requests.map(({ account_id: id, confirmed_at: at }) => {
    const zh = `找回申请等另一位操作员批准：账号${id}`;
    const en = `A recovery waits for another operator to approve it: account ${id}`;
    return pendingItem("recovery", at ?? now, accountTarget(id), zh, en);
  });
}

async function listLateNotices(db: Queries, now: Date): Promise<PendingItem[]> {
  const rows = await db
    .selectFrom("payment_notices")
    .leftJoin("payment_attempts", "payment_attempts.attempt_no", "payment_notices.attempt_no")
    .select(["payment_notices.attempt_no", "received_at", "order_no"])
    .where("handled_at", "is", null)
    .where("received_at", "<", secondsAfter(now, -noticeLateS))
    .orderBy("received_at")
    .limit(maxOfKind)
    .execute();
  return rows.map(({ attempt_no, received_at, order_no }) => {
    const zh = `支付通知十分钟没有处理完：${attempt_no}`;
    const en = `A payment's notice has not been settled in ten minutes: ${attempt_no}`;
    return pendingItem("notice", received_at, order_no ? orderTarget(order_no) : null, zh, en);
  });
}

async function listLateRefunds(db: Queries, now: Date): Promise<PendingItem[]> {
  const rows = await db
    .selectFrom("refunds")
    .select(["order_no", "amount_fen", "created_at"])
    .where("state", "=", "underway")
    .where("created_at", "<", secondsAfter(now, -refundLateS))
    .orderBy("created_at")
    .limit(maxOfKind)
    .execute();
  return rows.map(({ order_no, amount_fen, created_at }) => {
    const amount = exactPrice(yuanOfFen(amount_fen));
    const zh = `${amount}的退款超过一小时没有完成`;
    const en = `A refund of ${amount} has been under way for more than an hour`;
    return pendingItem("refundUnderway", created_at, orderTarget(order_no), zh, en);
  });
}
