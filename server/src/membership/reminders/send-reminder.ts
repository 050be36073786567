import { z } from "zod";
import type { Context } from "../../context.ts";
import { composeReminder } from "../../messages/compose-reminder.ts";
import { makeUnsubscribeToken } from "../../messages/preference-store.ts";
import { NotSentError } from "../../messages/senders/sender.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { enqueueJobs } from "../../platform/jobs/job-store.ts";
import type { Run, RunResult } from "../../platform/jobs/run-job.ts";
import { membershipJobs } from "../jobs.ts";
import { type DueDay, daysUntilEnd, dueDays, dueStep, isReminderTime } from "./reminder-days.ts";
import {
  addReminders,
  claimReminder,
  type ExpiringMembership,
  findRecipient,
  listExpiringMemberships,
  type ReminderKey,
  releaseReminder,
} from "./reminder-store.ts";

/** Recording a reminder locks its account until the commit, so each transaction records only a few. */
const batchSize = 200;

/**
 * Job: enqueues a `sendReminder` job for each reminder that is due. A step is recorded in the transaction that enqueues
 * it, so it is enqueued once, however many nodes run this and however often.
 */
export async function enqueueReminders(context: Context, { signal }: Pick<Run, "signal">): Promise<void> {
  const now = context.clock.now();
  if (!context.features.sendsReminders || !isReminderTime(now)) return;
  for (const dueDay of dueDays(now)) {
    let after: ExpiringMembership | undefined;
    do {
      if (signal.aborted) return;
      const members = await listExpiringMemberships(context.db, dueDay, { after, limit: batchSize });
      await enqueueBatch(context, dueDay, members, now);
      after = members.length < batchSize ? undefined : members.at(-1);
    } while (after);
  }
}

async function enqueueBatch(
  context: Context,
  dueDay: DueDay,
  members: readonly ExpiringMembership[],
  now: Date,
) {
  if (members.length === 0) return;
  const accountIds = members.map(({ accountId }) => accountId);
  await inTransaction(context.db, async (tx) => {
    const reminders = await addReminders(tx, dueDay, accountIds, now);
    if (reminders.length > 0) await enqueueJobs(tx, membershipJobs.sendReminder, reminders.map(jobOf), now);
  });
}

function jobOf(reminder: ReminderKey) {
  const { accountId, step, endsAt } = reminder;
  return { subject: `${accountId} ${step} ${endsAt.toISOString()}`, data: reminder };
}

const reminderSchema = z.object({ accountId: z.number(), step: z.number(), endsAt: z.coerce.date() });

/**
 * Job: sends one reminder, unless it is outdated: the membership was renewed or revoked, reminders are off, it is too
 * late in the day, or a nearer step is due. It is sent at most once, even if the process dies while sending.
 */
export async function sendReminder(context: Context, { data }: Run): Promise<RunResult> {
  const key = reminderSchema.parse(data);
  const { db, clock, features } = context;
  const now = clock.now();
  if (!features.sendsReminders || !isReminderTime(now) || dueStep(key.endsAt, now) !== key.step)
    return "done";
  const message = await composeFor(context, key, now);
  if (!message || !(await claimReminder(db, key, now))) return "done";
  try {
    await context.sender.send(message);
  } catch (error) {
    // An address that is rejected now would be rejected later too.
    if (error instanceof NotSentError && error.blame === "address") return "done";
    await releaseReminder(db, key);
    throw error;
  }
  return "done";
}

async function composeFor({ db, content, origin, keyRing }: Context, key: ReminderKey, now: Date) {
  const recipient = await findRecipient(db, key);
  if (!recipient) return undefined;
  const { username, email, language, isTrial } = recipient;
  const { basic } = await content.read();
  return composeReminder({
    to: email,
    username,
    isTrial,
    language: language ?? "zh",
    siteName: language === "en" ? basic.nameEn : basic.name,
    endsAt: key.endsAt,
    daysLeft: daysUntilEnd(key.endsAt, now),
    origin: origin(),
    unsubscribeToken: makeUnsubscribeToken(keyRing, key.accountId),
  });
}
