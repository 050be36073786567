import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import { type QueryCreator, sql } from "kysely";
import type { Tables } from "../database/tables.ts";
import type { Queries } from "../database/transaction.ts";
import { type JobName, queueOf } from "./jobs.ts";

interface NewJob {
  /** The object of the job, such as an order number. */
  readonly subject: string;
  /** For jobs about a payment. */
  readonly method?: PaymentMethod;
  /** Further input of the handler. */
  readonly data?: object;
  readonly now: Date;
  /** By default immediately. */
  readonly dueAt?: Date;
}

/**
 * Creates a job in the transaction that makes it necessary, so that either both are committed or neither. An existing
 * job of the same name and subject is not changed.
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

/** `putJob` as a query, for use in a `with` clause. */
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
