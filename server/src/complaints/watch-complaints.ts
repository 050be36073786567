import type { Context } from "../context.ts";
import { secondsAfter } from "../platform/clock.ts";
import { inTransaction, type Queries, type Tx } from "../platform/database/transaction.ts";
import { type Act, listActs } from "./act-store.ts";
import { raiseOnce, raiseUnlessOpen } from "./complaint-alarms.ts";
import { listUnhandledNotices } from "./complaint-notice-store.ts";
import { type Complaint, listOpenComplaints, lockComplaint } from "./complaint-store.ts";
import { replyAlarmsBeforeS, settleAlarmBeforeS } from "./deadlines.ts";
import { type DeskRow, findDeskRow } from "./desk-store.ts";
import { deskSubject, listDesks } from "./desks.ts";
import { mayBeCarriedOut } from "./fold-act.ts";
import { unreadSubject } from "./read-complaint.ts";

const unreadAfterS = 3600;
const unlistedAfterS = 3600;
/** The timeout of the job that lists. */
const listTimeS = 900;
const maxAtOnce = 1_000;

/** Job: raises alarms about deadlines that come near or are over. Nothing is sent to a gateway by itself. */
export async function watchComplaints(context: Context): Promise<void> {
  for (const { id } of await listOpenComplaints(context.db)) {
    await inTransaction(context.db, async (tx) => {
      // It may have been answered meanwhile.
      const complaint = await lockComplaint(tx, id);
      if (complaint?.ended_at === null) await watchDeadlines(context, tx, complaint);
    });
  }
  await watchUnread(context);
  await watchDesks(context);
}

async function watchDeadlines(context: Context, tx: Tx, complaint: Complaint): Promise<void> {
  const now = context.clock.now();
  const { reply_due_at: replyDueAt, settle_due_at: settleDueAt } = complaint;
  const isWithin = (due: Date, beforeS: number) => now >= secondsAfter(due, -beforeS);
  if (replyDueAt) {
    const occasion = { replyDueAt: replyDueAt.toISOString() };
    for (const [kind, beforeS] of Object.entries(replyAlarmsBeforeS)) {
      if (!isWithin(replyDueAt, beforeS)) continue;
      await raiseOnce(context, tx, complaint, kind as keyof typeof replyAlarmsBeforeS, occasion);
    }
  }
  if (settleDueAt) {
    const occasion = { settleDueAt: settleDueAt.toISOString() };
    if (isWithin(settleDueAt, settleAlarmBeforeS)) {
      await raiseOnce(context, tx, complaint, "complaint.unsettled_60h", occasion);
    }
  }
  const { next_due_at: nextDueAt } = complaint;
  if (nextDueAt && isWithin(nextDueAt, 0)) {
    await raiseOnce(context, tx, complaint, "complaint.overdue", { dueAt: nextDueAt.toISOString() });
  }
  await watchPromisedRefunds(context, tx, complaint);
}

/** The gateway was told, or perhaps told, of a refund that then failed: the payer was promised money that does not come. */
async function watchPromisedRefunds(context: Context, tx: Tx, complaint: Complaint): Promise<void> {
  for (const refundNo of listPromisedRefunds(await listActs(tx, complaint.id))) {
    if (await isRefundFailed(tx, refundNo)) {
      await raiseOnce(context, tx, complaint, "complaint.refund_failed", { refundNo });
    }
  }
}

function listPromisedRefunds(acts: readonly Act[]): string[] {
  const promised = acts.filter((act) => act.kind === "approve" && mayBeCarriedOut(act));
  return promised.flatMap(({ refund_no }) => refund_no ?? []);
}

/** Whether a refund that the gateway was told about has failed. */
export async function hasFailedRefund(db: Queries, acts: readonly Act[]): Promise<boolean> {
  for (const refundNo of listPromisedRefunds(acts)) {
    if (await isRefundFailed(db, refundNo)) return true;
  }
  return false;
}

async function isRefundFailed(db: Queries, refundNo: string): Promise<boolean> {
  const refund = await db
    .selectFrom("refunds")
    .select(["state", "attempt_no"])
    .where("refund_no", "=", refundNo)
    .executeTakeFirst();
  if (refund?.state !== "underway") return refund?.state === "refused";
  const abnormal = await db
    .selectFrom("gateway_facts")
    .select("id")
    .where("attempt_no", "=", refund.attempt_no)
    .where("refund_no", "=", refundNo)
    .where("refund_state", "=", "abnormal")
    .limit(1)
    .executeTakeFirst();
  return abnormal !== undefined;
}

/** Raises an alarm about complaints that could not be read for an hour after their notice. */
async function watchUnread(context: Context): Promise<void> {
  const before = secondsAfter(context.clock.now(), -unreadAfterS);
  const notices = await listUnhandledNotices(context.db, before, maxAtOnce);
  const subjects = new Set(
    notices.map(({ method, gateway_id: gatewayId }) => unreadSubject({ method, gatewayId })),
  );
  for (const subject of subjects) {
    await raiseUnlessOpen(context, { kind: "complaint.not_read", subject });
  }
}

/** Raises an alarm about desks that may be used and were not listed for an hour; their next list closes it. */
async function watchDesks(context: Context): Promise<void> {
  const before = secondsAfter(context.clock.now(), -unlistedAfterS);
  for (const open of listDesks(context)) {
    const row = await findDeskRow(context.db, open);
    if (!row?.is_granted || row.granted_at === null) continue;
    const times = [row.listed_at, row.granted_at].flatMap((at) => at?.getTime() ?? []);
    const listedAt = new Date(Math.max(...times));
    if (listedAt > before || !hasFailedSince(row, listedAt, context.clock.now())) continue;
    await raiseUnlessOpen(context, { kind: "complaint.not_listed", subject: deskSubject(open) });
  }
}

/** After an outage of this server a list is no failure until it has been tried. */
function hasFailedSince({ last_failure_at, access_asked_at }: DeskRow, listedAt: Date, now: Date): boolean {
  const hasBrokenOff =
    access_asked_at !== null && access_asked_at > listedAt && secondsAfter(access_asked_at, listTimeS) < now;
  return hasBrokenOff || (last_failure_at !== null && last_failure_at > listedAt);
}
