import type { AlarmKind } from "../alarms/alarm-kinds.ts";
import { wasRaised } from "../alarms/alarm-store.ts";
import type { Context } from "../context.ts";
import type { Tx } from "../platform/database/transaction.ts";
import { type Complaint, listPayments } from "./complaint-store.ts";

type ComplaintAlarmKind = Extract<AlarmKind, `complaint.${string}`>;

/** Alarms that a reply to the payer settles. */
const settledByReply = [
  "complaint.opened",
  "complaint.continued",
  "complaint.message_waits",
  "complaint.unanswered_12h",
  "complaint.unanswered_20h",
] as const satisfies readonly ComplaintAlarmKind[];

/** Alarms that the end of the complaint settles. */
const settledByEnd = [
  ...settledByReply,
  "complaint.unsettled_60h",
  "complaint.overdue",
  "complaint.high_risk",
  "complaint.gateway_takes_part",
  "complaint.refund_failed",
] as const satisfies readonly ComplaintAlarmKind[];

/** Alerts show the subject, so it has the gateway's number and nothing of the payer. */
export function alarmSubject({ method, gateway_id }: Pick<Complaint, "method" | "gateway_id">): string {
  return `${method} ${gateway_id}`;
}

/**
 * Raises an alarm about a complaint once for each `occasion`, even if an operator has closed it. Its details are
 * figures alone: no text of the payer and no phone number.
 */
export async function raiseOnce(
  { alarms, clock }: Pick<Context, "alarms" | "clock">,
  tx: Tx,
  complaint: Complaint,
  kind: ComplaintAlarmKind,
  occasion: Readonly<Record<string, string | number>>,
): Promise<void> {
  const subject = alarmSubject(complaint);
  if (await wasRaised(tx, { kind, subject }, occasion)) return;
  const payments = await listPayments(tx, [complaint.id]);
  const amounts = payments.flatMap(({ amount_fen }) => amount_fen ?? []);
  const dueAt = complaint.next_due_at;
  const details = {
    ...occasion,
    complaint: complaint.id,
    ...(amounts.length > 0 && { complaintFen: amounts.reduce((sum, fen) => sum + fen, 0) }),
    ...(dueAt && { leftS: Math.round((dueAt.getTime() - clock.now().getTime()) / 1000) }),
  };
  await alarms.raise({ kind, subject, details }, tx);
}

/** Closes the alarms that a reply or the end of the complaint settles. */
export async function closeSettledAlarms(
  { alarms, clock }: Pick<Context, "alarms" | "clock">,
  tx: Tx,
  complaint: Complaint,
): Promise<void> {
  const subjects = [alarmSubject(complaint)];
  if (complaint.ended_at !== null) return await alarms.close(settledByEnd, subjects, tx);
  if (complaint.reply_due_at === null) await alarms.close(settledByReply, subjects, tx);
  const isOverdue = complaint.next_due_at !== null && complaint.next_due_at <= clock.now();
  if (!isOverdue) await alarms.close(["complaint.overdue"], subjects, tx);
}

/** Raises an alarm that lasts until its cause is gone, once for each opening. */
export async function raiseUnlessOpen(
  { db, alarms }: Pick<Context, "db" | "alarms">,
  { kind, subject }: { readonly kind: ComplaintAlarmKind; readonly subject: string },
  details: Readonly<Record<string, string | number>> = {},
): Promise<void> {
  const open = await db
    .selectFrom("alarms")
    .select("id")
    .where("kind", "=", kind)
    .where("subject", "=", subject)
    .where("closed_at", "is", null)
    .executeTakeFirst();
  if (!open) await alarms.raise({ kind, subject, details });
}
