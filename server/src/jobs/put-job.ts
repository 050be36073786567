import type { PaymentMethod } from "@baleen/contract/payment-methods.ts";
import { type QueryCreator, sql } from "kysely";
import type { Tables } from "../db/tables.ts";
import type { Queries } from "../db/transaction.ts";
import { type JobName, queueOf } from "./jobs.ts";

interface NewJob {
  /** What it is about, such as a number. */
  readonly subject: string;
  /** For the jobs that are about a payment. */
  readonly method?: PaymentMethod;
  /** What it needs to know besides, if anything. */
  readonly data?: object;
  readonly now: Date;
  /** At once, unless it says otherwise. */
  readonly dueAt?: Date;
}

/**
 * Puts a job in, within the transaction that makes it necessary: both are committed or neither is. A job that is
 * there already for the same subject stays as it is.
 */
export async function putJob(tx: Queries, name: JobName, job: NewJob): Promise<void> {
  await insertJob(tx, name, job).execute();
}

/** Takes a job back that is no longer necessary. A node that runs it meanwhile has to find nothing left to do. */
export async function removeJobOf(tx: Queries, name: JobName, subject: string): Promise<void> {
  await tx.deleteFrom("jobs").where("name", "=", name).where("subject", "=", subject).execute();
}

/** Puts in many jobs of one name, none of them about a payment, by one statement. */
export async function putJobs(
  tx: Queries,
  name: JobName,
  jobs: readonly Pick<NewJob, "subject" | "data">[],
  now: Date,
): Promise<void> {
  const subjects = jobs.map(({ subject }) => subject);
  const data = jobs.map((job) => JSON.stringify(job.data ?? {}));
  await sql`
    insert into jobs (name, subject, queue, data, due_at, created_at)
    select ${name}, subject, ${queueOf(name, undefined)}, data::jsonb, ${now}, ${now}
    from unnest(${subjects}::text[], ${data}::text[]) as new (subject, data)
    on conflict (name, subject) do nothing`.execute(tx);
}

/** `putJob` as a part of the statement that adds what the job is about. */
export function insertJob(tx: QueryCreator<Tables>, name: JobName, job: NewJob) {
  const { subject, method, data = {}, now, dueAt = now } = job;
  return tx
    .insertInto("jobs")
    .values({
      name,
      subject,
      queue: queueOf(name, method),
      data: JSON.stringify(data),
      due_at: dueAt,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(["name", "subject"]).doNothing());
}
