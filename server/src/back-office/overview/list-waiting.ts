import type { WaitingMatter } from "@baleen/contract/back-office/overview.ts";
import { isPermitted, type Role, roleNames } from "@baleen/contract/back-office/roles.ts";
import { counted } from "@baleen/contract/counted.ts";
import { exactPrice, yuanOfFen } from "@baleen/contract/money.ts";
import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import { listUnapprovedRequests } from "../../accounts/recovery/recovery-request-store.ts";
import { type AlarmKind, alarmPageOf, closerOf, sentenceOf } from "../../alarms/alarm-kinds.ts";
import { type AlarmRow, listOpenAlarms } from "../../alarms/alarm-store.ts";
import {
  countRefundedInvoices,
  countRequestedInvoices,
  type WaitingInvoices,
} from "../../payments/invoices/invoice-store.ts";
import { secondsAfter } from "../../platform/clock.ts";
import type { Queries } from "../../platform/database/transaction.ts";
import { listWaitingNotes } from "../notes/note-store.ts";

const noticeLateS = 600;
const refundLateS = 3600;
const maxOfKind = 200;
const maxShown = 50;

/** The order of alarms: about money first, then about people, then about the system. */
const priorities: readonly (string | RegExp)[] = [
  "invariant.violated",
  /^payment\./,
  /^statement\./,
  "refund.refused",
  "refund.abnormal",
  /^refund\./,
  /^reconciliation\./,
  "job.given_up",
  "recovery.rejected",
  "recovery.guessed",
  /^notice\./,
  /^gateway\./,
];

interface Reader {
  readonly now: Date;
  readonly gateways: ReadonlyMap<PaymentMethod, unknown>;
  readonly role: Role;
}

/** What needs a person: by priority, then the oldest first. */
export async function listWaiting(db: Queries, { now, gateways, role }: Reader): Promise<WaitingMatter[]> {
  const alarms = await listOpenAlarms(db, maxOfKind);
  const targets = await findOrdersOf(
    db,
    alarms.map(({ subject }) => subject),
  );
  const matters = [
    ...(await pausedPurchases(db, gateways)).map((matter) => ({ rank: 0, matter })),
    ...alarms.map((alarm) => ({ rank: rankOf(alarm.kind), matter: alarmMatter(alarm, targets) })),
    ...(await lateNotices(db, now)).map((matter) => ({ rank: 1, matter })),
    ...(await lateRefunds(db, now)).map((matter) => ({ rank: 4, matter })),
    ...(await waitingNotes(db)).map((matter) => ({ rank: rankOf("recovery.rejected"), matter })),
    ...(await waitingInvoices(db, role)).map((matter) => ({ rank: priorities.length, matter })),
    ...(await unapprovedRecoveries(db, now)).map((matter) => ({ rank: rankOf("recovery.rejected"), matter })),
  ];
  return matters
    .toSorted((one, other) => one.rank - other.rank || (one.matter.since < other.matter.since ? -1 : 1))
    .slice(0, maxShown)
    .map(({ matter }) => matter);
}

function rankOf(kind: string): number {
  const rank = priorities.findIndex((pattern) =>
    typeof pattern === "string" ? pattern === kind : pattern.test(kind),
  );
  return rank < 0 ? priorities.length : rank;
}

const kindsOfAlarms: Readonly<Record<string, WaitingMatter["kind"]>> = {
  "refund.refused": "refundRefused",
  "job.given_up": "jobGivenUp",
} satisfies Partial<Record<AlarmKind, WaitingMatter["kind"]>>;

function alarmMatter(
  { id, kind, subject, details: { account }, first_at }: AlarmRow,
  orders: ReadonlyMap<string, string>,
): WaitingMatter {
  const orderNo = orders.get(subject);
  const page = alarmPageOf(kind);
  return {
    kind: kindsOfAlarms[kind] ?? "alarm",
    sentence: sentenceAbout(kind, subject),
    since: first_at.toISOString(),
    target: orderNo
      ? { kind: "order", id: orderNo }
      : typeof account === "number"
        ? { kind: "account", id: String(account) }
        : page
          ? { kind: page, id: "" }
          : null,
    alarm: { id, closer: closerOf(kind) },
  };
}

function sentenceAbout(kind: string, subject: string): WaitingMatter["sentence"] {
  const { zh, en } = sentenceOf(kind);
  return { zh: `${zh}：${subject}`, en: `${en}: ${subject}` };
}

/** For the numbers of orders, attempts and refunds among some subjects, the order's number. */
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

/** Purchases are impossible while every method that has a gateway is off. */
async function pausedPurchases(
  db: Queries,
  gateways: ReadonlyMap<PaymentMethod, unknown>,
): Promise<WaitingMatter[]> {
  const states = await db
    .selectFrom("payment_method_states")
    .select(["method", "is_on", "changed_at"])
    .execute();
  const off = states.filter(({ method, is_on }) => !is_on && gateways.has(method));
  if (off.length < gateways.size) return [];
  const since = off
    .map(({ changed_at }) => changed_at.toISOString())
    .toSorted()
    .at(-1);
  if (since === undefined) return [];
  const sentence = {
    zh: "所有支付方式都已停用，没有人能购买",
    en: "Every payment method is off: nobody can buy",
  };
  return [{ kind: "purchasesPaused", sentence, since, target: { kind: "payments", id: "" }, alarm: null }];
}

async function waitingNotes(db: Queries): Promise<WaitingMatter[]> {
  const notes = await listWaitingNotes(db, maxOfKind);
  return notes.map(({ account_id, order_no, waits_for, operator, text, at }) => {
    const role = roleNames[waits_for ?? "owner"];
    return {
      kind: "note",
      sentence: {
        zh: `等${role.zh}处理（${operator}）：${text}`,
        en: `Waits for ${role.en} (${operator}): ${text}`,
      },
      since: at.toISOString(),
      target: order_no ? { kind: "order", id: order_no } : { kind: "account", id: String(account_id) },
      alarm: null,
    };
  });
}

/** One matter for all requests, and one for all invoices whose orders were refunded since. */
async function waitingInvoices(db: Queries, role: Role): Promise<WaitingMatter[]> {
  if (!isPermitted(role, "issueInvoices")) return [];
  const matterOf = (
    kind: WaitingMatter["kind"],
    { count, since }: WaitingInvoices,
    sentence: (count: number) => WaitingMatter["sentence"],
  ): WaitingMatter[] => {
    if (since === null) return [];
    const target = { kind: "invoices", id: "" } as const;
    return [{ kind, sentence: sentence(count), since: since.toISOString(), target, alarm: null }];
  };
  return [
    ...matterOf("invoices", await countRequestedInvoices(db), (count) => ({
      zh: `${count}张发票待开`,
      en: `${counted(count, "invoice")} to issue`,
    })),
    ...matterOf("invoicesRefunded", await countRefundedInvoices(db), (count) => ({
      zh: `${count}张发票开具后有退款，需要红冲`,
      en: `${counted(count, "issued invoice")} to reverse: money went back since`,
    })),
  ];
}

async function unapprovedRecoveries(db: Queries, now: Date): Promise<WaitingMatter[]> {
  const requests = await listUnapprovedRequests(db, maxOfKind, now);
  return requests.map(({ account_id: id, confirmed_at: at }) => ({
    kind: "recovery",
    sentence: {
      zh: `找回申请等另一位操作员批准：账号${id}`,
      en: `A recovery waits for another operator to approve it: account ${id}`,
    },
    since: (at ?? now).toISOString(),
    target: { kind: "account", id: String(id) },
    alarm: null,
  }));
}

async function lateNotices(db: Queries, now: Date): Promise<WaitingMatter[]> {
  const rows = await db
    .selectFrom("payment_notices")
    .leftJoin("payment_attempts", "payment_attempts.attempt_no", "payment_notices.attempt_no")
    .select(["payment_notices.attempt_no", "received_at", "order_no"])
    .where("handled_at", "is", null)
    .where("received_at", "<", secondsAfter(now, -noticeLateS))
    .orderBy("received_at")
    .limit(maxOfKind)
    .execute();
  return rows.map(({ attempt_no, received_at, order_no }) => ({
    kind: "notice",
    sentence: {
      zh: `支付通知十分钟没有处理完：${attempt_no}`,
      en: `A payment's notice has not been settled in ten minutes: ${attempt_no}`,
    },
    since: received_at.toISOString(),
    target: order_no ? { kind: "order", id: order_no } : null,
    alarm: null,
  }));
}

async function lateRefunds(db: Queries, now: Date): Promise<WaitingMatter[]> {
  const rows = await db
    .selectFrom("refunds")
    .select(["order_no", "amount_fen", "created_at"])
    .where("state", "=", "underway")
    .where("created_at", "<", secondsAfter(now, -refundLateS))
    .orderBy("created_at")
    .limit(maxOfKind)
    .execute();
  return rows.map(({ order_no: id, amount_fen, created_at }) => {
    const amount = exactPrice(yuanOfFen(amount_fen));
    return {
      kind: "refundUnderway",
      sentence: {
        zh: `${amount}的退款超过一小时没有完成`,
        en: `A refund of ${amount} has been under way for more than an hour`,
      },
      since: created_at.toISOString(),
      target: { kind: "order", id },
      alarm: null,
    };
  });
}
