import { z } from "zod";
import { composeReminder } from "../../messages/compose-reminder.ts";
import { NotSentError } from "../../messages/senders/sender.ts";
import { makeUnsubscribeToken } from "../../messages/unsubscribe-token.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { putJobs } from "../../platform/jobs/job-store.ts";
import type { Run, RunResult } from "../../platform/jobs/run-job.ts";
import type { MembershipDeps } from "../deps.ts";
import { type DueDay, daysUntilEnd, dueDays, dueStep, isReminderTime } from "./reminder-days.ts";
import {
  addReminders,
  claimReminder,
  type EndingMembership,
  findRecipient,
  listEndingMemberships,
  type ReminderKey,
  releaseReminder,
} from "./reminder-store.ts";

/** Noting a reminder keeps others from locking its account, so no transaction notes many. */
const batchSize = 200;

/**
 * Puts in the mail of each reminder that is due now. A step is noted in the transaction that puts in its mail, so it is
 * put in once, whichever node comes first and however often this is run.
 */
export async function putReminders(deps: MembershipDeps, { signal }: Pick<Run, "signal">): Promise<void> {
  const now = deps.clock.now();
  if (!deps.sendsReminders || !isReminderTime(now)) return;
  for (const due of dueDays(now)) {
    let after: EndingMembership | undefined;
    do {
      if (signal.aborted) return;
      const members = await listEndingMemberships(deps.db, due, { after, limit: batchSize });
      await putBatch(deps, due, members, now);
      after = members.length < batchSize ? undefined : members.at(-1);
    } while (after);
  }
}

async function putBatch(
  { db }: MembershipDeps,
  due: DueDay,
  members: readonly EndingMembership[],
  now: Date,
): Promise<void> {
  if (members.length === 0) return;
  const accountIds = members.map(({ accountId }) => accountId);
  await inTransaction(db, async (tx) => {
    const reminders = await addReminders(tx, due, accountIds, now);
    if (reminders.length > 0) await putJobs(tx, "sendReminder", reminders.map(jobOf), now);
  });
}

function jobOf(reminder: ReminderKey) {
  const { accountId, step, endsAt } = reminder;
  return { subject: `${accountId} ${step} ${endsAt.toISOString()}`, data: reminder };
}

const reminder = z.object({ accountId: z.number(), step: z.number(), endsAt: z.coerce.date() });

/**
 * Sends one reminder. One that is no longer true is dropped: the membership was renewed or taken back, its owner wants none,
 * the hours have passed, or a nearer step is due. It leaves at most once, even if the process dies while it does.
 */
export async function sendReminder(deps: MembershipDeps, { data }: Run): Promise<RunResult> {
  const key = reminder.parse(data);
  const { db, clock, sendsReminders } = deps;
  const now = clock.now();
  if (!sendsReminders || !isReminderTime(now) || dueStep(key.endsAt, now) !== key.step) return "done";
  const message = await composeFor(deps, key, now);
  if (!message || !(await claimReminder(db, key, now))) return "done";
  try {
    await deps.sender.send(message);
  } catch (error) {
    // An address that takes no mail will not take it later either.
    if (error instanceof NotSentError && error.blame === "address") return "done";
    await releaseReminder(db, key);
    throw error;
  }
  return "done";
}

async function composeFor({ db, content, origin, secretKey }: MembershipDeps, key: ReminderKey, now: Date) {
  const recipient = await findRecipient(db, key);
  if (!recipient) return undefined;
  const { username, email, language } = recipient;
  const { basic } = await content.read();
  return composeReminder({
    to: email,
    username,
    language: language ?? "zh",
    siteName: language === "en" ? basic.nameEn : basic.name,
    endsAt: key.endsAt,
    daysLeft: daysUntilEnd(key.endsAt, now),
    origin: origin(),
    unsubscribeToken: makeUnsubscribeToken(secretKey, key.accountId),
  });
}
