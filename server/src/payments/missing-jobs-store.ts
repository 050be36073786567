import { type RawBuilder, sql } from "kysely";
import type { Context } from "../context.ts";
import type { shopJobs } from "../shop/jobs.ts";
import type { paymentJobs } from "./jobs.ts";
import { latePaymentPollS } from "./settle-attempt.ts";
import { recheckedAlarms } from "./settlement.ts";

/** Limit per sweep; the next sweep finds the rest. */
const maxAtOnce = 1_000;
/** Younger notices are still being handled by the request that received them. */
const noticeGraceS = 30;

type JobName = keyof typeof paymentJobs | keyof typeof shopJobs;

/** For each job, the rows that need one: subject, payment method, due time. */
const selectSubjectsWithoutJob = (now: Date): Readonly<Partial<Record<JobName, RawBuilder<unknown>>>> => ({
  settleAttempt: sql`
    select attempt_no, method, created_at from payment_attempts where state = 'open'
    union all
    select attempt_no, method, created_at from payment_attempts
    where state in ('closed', 'failed') and expires_at > ${now}::timestamptz - make_interval(secs => ${latePaymentPollS}::int)`,
  closeOrder: sql`
    select order_no, payment_method, closes_at from orders where state = 'pending'`,
  recheckAttempt: sql`
    select attempt_no, method, alarms.first_at from alarms join payment_attempts on attempt_no = subject
    where kind = any(${recheckedAlarms}::text[]) and closed_at is null`,
  returnSurplus: sql`
    select attempt_no, method, created_at from payment_attempts where state = 'surplus'`,
  finishRefund: sql`
    select refund_no, method, refunds.asked_at from refunds join payment_attempts using (attempt_no)
    where refunds.state = 'underway'`,
  finishNotice: sql`
    select id::text, channel, received_at + make_interval(secs => ${noticeGraceS}::int)
    from payment_notices where handled_at is null`,
});

/**
 * Job `sweep`: the safety net. A job is enqueued in the transaction that makes it necessary. So rows without a job
 * exist only after an upgrade or a bug, or for notices whose process died.
 */
export async function enqueueMissingJobs({ db, clock }: Pick<Context, "db" | "clock">): Promise<void> {
  const now = clock.now();
  for (const [name, found] of Object.entries(selectSubjectsWithoutJob(now))) {
    await sql`
      insert into jobs (name, subject, queue, data, due_at, created_at)
      select ${name}, subject, method, '{}', due_at, ${now}
      from (${found}) as waiting (subject, method, due_at)
      where not exists (select from jobs where jobs.name = ${name} and jobs.subject = waiting.subject)
      limit ${maxAtOnce}
      on conflict (name, subject) do nothing`.execute(db);
  }
}
