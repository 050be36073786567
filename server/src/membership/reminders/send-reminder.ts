import { z } from "zod";
import { composeReminder } from "../../messages/compose-reminder.ts";
import { NotSentError } from "../../messages/senders/sender.ts";
import { makeUnsubscribeToken } from "../../messages/unsubscribe-token.ts";
import type { Run, RunResult } from "../../platform/jobs/run-job.ts";
import type { MembershipDeps } from "../deps.ts";
import { daysUntilEnd, dueStep, isReminderTime } from "./reminder-days.ts";
import { claimReminder, findRecipient, type ReminderKey, releaseReminder } from "./reminder-store.ts";

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
