import { inTransaction } from "../../platform/database/transaction.ts";
import { putJobs } from "../../platform/jobs/job-store.ts";
import type { Run } from "../../platform/jobs/run-job.ts";
import type { MembershipDeps } from "../deps.ts";
import { type DueDay, dueDays, isReminderTime } from "./reminder-days.ts";
import {
  addReminders,
  type EndingMembership,
  listEndingMemberships,
  type ReminderKey,
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
