import type { Selectable } from "kysely";
import type { Context } from "../context.ts";
import type { ComplaintEntry, GatewayComplaint, ReadComplaint } from "../payments/gateways/complaints.ts";
import { inTransaction, type Tx } from "../platform/database/transaction.ts";
import type { Tables } from "../tables.ts";
import { closeSettledAlarms, raiseOnce } from "./complaint-alarms.ts";
import {
  addComplaint,
  addEntries,
  type Complaint,
  findComplaintByKey,
  listEntries,
  lockComplaintKey,
  replacePayments,
  type StoredEntry,
  updateComplaint,
} from "./complaint-store.ts";
import { computeDeadlines, isEnded } from "./deadlines.ts";
import type { ComplaintKey, DeskKey } from "./desks.ts";
import { findOrdersOfPayments } from "./match-payments.ts";

/** A gateway's answer about a complaint. */
export interface ComplaintAnswer extends ReadComplaint {
  readonly desk: DeskKey;
  /** When the request was sent: of two answers the one that was asked later is newer. */
  readonly askedAt: Date;
  /** A list shows less than the complaint alone. */
  readonly isOfList: boolean;
  /** The operator who entered the complaint. */
  readonly enteredBy?: string;
}

type SaveContext = Pick<Context, "db" | "clock" | "alarms">;

export interface SavedComplaint {
  readonly complaint: Complaint;
  /** Undefined if the complaint was not known. */
  readonly before: Complaint | undefined;
}

/** Stores an answer, computes the deadlines and raises or closes alarms, in one transaction. */
export async function saveComplaint(context: SaveContext, answer: ComplaintAnswer): Promise<SavedComplaint> {
  return await inTransaction(context.db, (tx) => saveInTransaction(context, tx, answer));
}

export async function saveInTransaction(
  context: Pick<Context, "clock" | "alarms">,
  tx: Tx,
  answer: ComplaintAnswer,
): Promise<SavedComplaint> {
  const { desk, complaint: shown, entries = [], askedAt } = answer;
  const key: ComplaintKey = { ...desk, gatewayId: shown.gatewayId };
  await lockComplaintKey(tx, key);
  const before = await findComplaintByKey(tx, key);
  const row = before ?? (await addComplaint(tx, newRow(key, answer, context.clock.now())));
  // Entries are facts, so those of an older answer are kept too.
  const isErased = row.erased_at !== null && isEnded(shown.state);
  await addEntries(tx, row.id, isErased ? entries.map(withoutContent) : entries, context.clock.now());
  if (before?.read_at && (answer.isOfList || before.read_at > askedAt)) {
    return { complaint: await keepRead(context, tx, before, answer), before };
  }
  if (!before || !answer.isOfList) await savePayments(tx, row, shown);
  const changed = await updateComplaint(tx, row.id, {
    ...stateColumns(row, shown, answer),
    asked_at: askedAt,
    ...(!answer.isOfList && { read_at: askedAt }),
  });
  const complaint = await refreshDeadlines(context, tx, changed, before);
  await announceChange(context, tx, complaint, before);
  for (const word of shown.unknownWords ?? []) {
    await raiseOnce(context, tx, complaint, "complaint.unknown_word", { word });
  }
  return { complaint, before };
}

/**
 * Of a complaint that was read by itself, a list or an older answer changes nothing but its escalation, which RiskGO
 * shows in a list alone.
 */
async function keepRead(
  context: Pick<Context, "clock" | "alarms">,
  tx: Tx,
  before: Complaint,
  { complaint: shown, isOfList }: ComplaintAnswer,
): Promise<Complaint> {
  const isNew = shown.tags.includes("escalated") && !before.tags.includes("escalated");
  if (!isOfList || !isNew) return before;
  const tags = JSON.stringify([...before.tags, "escalated"]);
  const complaint = await updateComplaint(tx, before.id, { tags });
  await announceChange(context, tx, complaint, before);
  return complaint;
}

/** What comes after the erasure of a complaint that has ended is kept like the rest of it. */
const withoutContent = (entry: ComplaintEntry) => ({ ...entry, text: null, pictures: [] });

function newRow(key: ComplaintKey, answer: ComplaintAnswer, now: Date) {
  const { complaint: shown, askedAt, enteredBy = null } = answer;
  return {
    method: key.method,
    family: key.family,
    gateway_id: key.gatewayId,
    ...shownColumns(shown),
    ended_at: isEnded(shown.state) ? askedAt : null,
    asked_at: askedAt,
    read_at: null,
    found_at: now,
    entered_by: enteredBy,
  };
}

function shownColumns(shown: GatewayComplaint) {
  return {
    gateway_state: shown.gatewayState,
    state: shown.state,
    wants: shown.wants,
    refund_fen: shown.refundFen ?? null,
    problem: shown.problem ?? null,
    text: shown.text,
    created_at: shown.createdAt,
    gateway_due_at: shown.dueAt ?? null,
    times: shown.times,
    tags: JSON.stringify(shown.tags),
    pictures: JSON.stringify(shown.pictures),
    raw: shown.raw,
  };
}

/** What an answer changes. A list shows less, so of a complaint that was never read it changes the state alone. */
function stateColumns(row: Complaint, shown: GatewayComplaint, { isOfList, askedAt }: ComplaintAnswer) {
  const { state, gateway_state, times, gateway_due_at, tags: _tags, ...rest } = shownColumns(shown);
  const ended_at = isEnded(state) ? (row.ended_at ?? askedAt) : null;
  // An escalation is never taken back.
  const escalated = row.tags.includes("escalated") && !shown.tags.includes("escalated");
  const tags = JSON.stringify([...shown.tags, ...(escalated ? ["escalated"] : [])]);
  const common = { state, gateway_state, times, tags, ended_at };
  if (isOfList) return { ...common, ...(gateway_due_at && { gateway_due_at }) };
  // Texts that were erased do not come back.
  const { text: _, raw: __, pictures: ___, problem: ____, ...kept } = rest;
  return { ...common, gateway_due_at, ...(row.erased_at === null ? rest : kept) };
}

async function savePayments(
  tx: Tx,
  { id, method }: Complaint,
  { payments }: GatewayComplaint,
): Promise<void> {
  const orders = await findOrdersOfPayments(tx, method, payments);
  const rows = payments.map(({ attemptNo, gatewayTradeNo, amountFen }, position) => ({
    position,
    attempt_no: attemptNo ?? null,
    gateway_trade_no: gatewayTradeNo ?? null,
    amount_fen: amountFen ?? null,
    order_no: orders[position] ?? null,
  }));
  await replacePayments(tx, id, rows);
}

/** Computes the deadlines from the complaint and the entries that are stored. */
export async function refreshDeadlines(
  { clock }: Pick<Context, "clock">,
  tx: Tx,
  complaint: Complaint,
  before: Complaint | undefined,
): Promise<Complaint> {
  const entries = await listEntries(tx, complaint.id);
  const lastOf = (author: StoredEntry["author"]) => entries.findLast((entry) => entry.author === author);
  const continued_at = findContinuedAt(complaint, before, entries, clock.now());
  const messageWaits = complaint.tags.includes("messageWaits");
  const lastAnswerAt = lastOf("merchant")?.at ?? null;
  const message_waits_since = messageWaits ? findMessageWaitsSince(complaint, entries, lastAnswerAt) : null;
  const { replyDueAt, settleDueAt } = computeDeadlines({
    state: complaint.state,
    createdAt: complaint.created_at,
    gatewayDueAt: complaint.gateway_due_at,
    continuedAt: continued_at,
    messageWaitsSince: message_waits_since,
    lastAnswerAt,
  });
  return await updateComplaint(tx, complaint.id, {
    continued_at,
    message_waits_since,
    reply_due_at: replyDueAt,
    settle_due_at: settleDueAt,
  });
}

/**
 * The time of the payer's first message after the merchant's last answer; the complaint itself is none. Until the
 * history shows the message, when it was first known that one waits.
 */
function findMessageWaitsSince(
  { message_waits_since: known, asked_at }: Complaint,
  entries: readonly StoredEntry[],
  lastAnswerAt: Date | null,
): Date {
  const isUnanswered = (at: Date) => lastAnswerAt === null || at > lastAnswerAt;
  const message = entries.find(
    ({ author, kind, at }) => author === "payer" && !/create_complaint/i.test(kind) && isUnanswered(at),
  );
  return message?.at ?? (known !== null && isUnanswered(known) ? known : asked_at);
}

/** When the payer last continued the complaint; null if it never ended before. */
function findContinuedAt(
  complaint: Complaint,
  before: Complaint | undefined,
  entries: readonly StoredEntry[],
  now: Date,
): Date | null {
  const { times, continued_at } = complaint;
  const wasReopened = isReopened(complaint, before);
  const wasContinued = times > (before?.times ?? 1) || wasReopened;
  const continuations = entries.filter(({ author, kind }) => author === "payer" && /continue/i.test(kind));
  const last = continuations.at(-1);
  // The entry may come with a later answer, and an older one is not taken for it.
  const isCurrent = last !== undefined && times > 1 && continuations.length >= times - 1;
  if (isCurrent && !(wasReopened && before?.ended_at && last.at < before.ended_at)) return last.at;
  if (!wasContinued) return continued_at;
  const lastWord = entries.findLast(({ author }) => author === "payer");
  const isNew = lastWord !== undefined && lastWord.at > (before?.ended_at ?? complaint.created_at);
  return isNew ? lastWord.at : before ? now : complaint.created_at;
}

function isReopened(complaint: Complaint, before: Complaint | undefined): boolean {
  // What a list showed may be newer than the first answer about the complaint alone.
  const hadEnded = before?.ended_at && (before.read_at || before.family === "entered");
  return Boolean(hadEnded) && complaint.ended_at === null;
}

type Change = readonly [complaint: Complaint, before: Complaint | undefined];

const hasTag = ({ tags }: Pick<Selectable<Tables["complaints"]>, "tags">, ...wanted: readonly string[]) =>
  tags.some((tag) => wanted.includes(tag));

/** Raises the alarms of a change and closes those that it settles. */
async function announceChange(
  context: Pick<Context, "clock" | "alarms">,
  tx: Tx,
  ...[complaint, before]: Change
): Promise<void> {
  const raise = raiseOnce.bind(null, context, tx, complaint);
  await closeSettledAlarms(context, tx, complaint);
  if (complaint.state === "unknown") {
    await raise("complaint.unknown_word", { word: complaint.gateway_state });
  }
  if (complaint.ended_at !== null) return;
  if (!before) await raise("complaint.opened", { createdAt: complaint.created_at.toISOString() });
  const { continued_at, message_waits_since, times } = complaint;
  if (before && continued_at !== null && (times > before.times || isReopened(complaint, before))) {
    await raise("complaint.continued", { times, continuedAt: continued_at.toISOString() });
  }
  const knownSince = before?.message_waits_since ?? null;
  if (before && message_waits_since !== null && (knownSince === null || message_waits_since > knownSince)) {
    await raise("complaint.message_waits", { since: message_waits_since.toISOString() });
  }
  if (hasTag(complaint, "highRisk", "escalated")) await raise("complaint.high_risk", { times });
  if (hasTag(complaint, "withGateway") || complaint.state === "withGateway") {
    await raise("complaint.gateway_takes_part", { times });
  }
}
