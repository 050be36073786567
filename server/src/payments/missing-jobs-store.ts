import { type RawBuilder, sql } from "kysely";
import type { Queries } from "../db/transaction.ts";
import type { JobName } from "../jobs/jobs.ts";
import { endedTermS } from "./settle-attempt.ts";
import { lastingDoubts } from "./settling.ts";

/** The rest is found by the next sweep. */
const maxAtOnce = 1_000;
/** A notice that is being handled this moment is nobody else's business. */
const noticeGraceS = 30;

/** By job: the subject, the payment method and the due time of all that is waiting. */
const waitingAt = (now: Date): Readonly<Partial<Record<JobName, RawBuilder<unknown>>>> => ({
  settleAttempt: sql`
    select attempt_no, method, created_at from payment_attempts where state = 'open'
    union all
    select attempt_no, method, created_at from payment_attempts
    where state in ('closed', 'failed') and expires_at > ${now}::timestamptz - make_interval(secs => ${endedTermS}::int)`,
  closeOrder: sql`
    select order_no, payment_method, closes_at from orders where state = 'pending'`,
  recheckAttempt: sql`
    select attempt_no, method, alarms.first_at from alarms join payment_attempts on attempt_no = subject
    where kind = any(${lastingDoubts}::text[]) and closed_at is null`,
  returnSurplus: sql`
    select attempt_no, method, created_at from payment_attempts where state = 'surplus'`,
  finishRefund: sql`
    select refund_no, method, refunds.asked_at from refunds join payment_attempts using (attempt_no)
    where refunds.state = 'underway'`,
  finishNotice: sql`
    select id::text, channel, received_at + make_interval(secs => ${noticeGraceS}::int)
    from payment_notices where handled_at is null`,
});

/** Puts in the jobs that are missing. */
export async function putMissingJobs(db: Queries, now: Date): Promise<void> {
  for (const [name, found] of Object.entries(waitingAt(now))) {
    await sql`
      insert into jobs (name, subject, queue, data, due_at, created_at)
      select ${name}, subject, method, '{}', due_at, ${now}
      from (${found}) as waiting (subject, method, due_at)
      where not exists (select from jobs where jobs.name = ${name} and jobs.subject = waiting.subject)
      limit ${maxAtOnce}
      on conflict (name, subject) do nothing`.execute(db);
  }
}
