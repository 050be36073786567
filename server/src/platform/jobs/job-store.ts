import { type QueryCreator, type Selectable, sql } from "kysely";
import type { Tables } from "../../tables.ts";
import type { Queries } from "../database/transaction.ts";
import type { Job } from "./job.ts";

export type JobRow = Selectable<Tables["jobs"]>;

interface QueueCounts {
  readonly queue: string;
  /** Not due yet. */
  readonly waiting: number;
  /** Due, but not leased by a node. */
  readonly due: number;
  readonly running: number;
  /** The last run failed. */
  readonly failing: number;
  readonly given_up: number;
}

export async function countJobs(db: Queries, now: Date): Promise<QueueCounts[]> {
  const { rows } = await sql<QueueCounts>`
    select queue,
      count(*) filter (where leased_by is null and due_at > ${now}) as waiting,
      count(*) filter (where due_at <= ${now}) as due,
      count(*) filter (where leased_by is not null and due_at > ${now}) as running,
      count(*) filter (where failures > 0 and due_at is not null) as failing,
      count(*) filter (where due_at is null) as given_up
    from jobs group by queue order by queue`.execute(db);
  return rows;
}

/** Jobs that failed and are not done, latest failure first. */
export async function listFailingJobs(db: Queries, limit: number): Promise<JobRow[]> {
  return await db
    .selectFrom("jobs")
    .selectAll()
    .where("failures", ">", 0)
    .orderBy("last_failed_at", "desc")
    .limit(limit)
    .execute();
}

/** Whether another job with this name than `id` failed in its last run and will be retried. */
export async function hasFailingJob(db: Queries, name: string, id: number): Promise<boolean> {
  const row = await db
    .selectFrom("jobs")
    .select("id")
    .where("name", "=", name)
    .where("id", "!=", id)
    .where("failures", ">", 0)
    .where("due_at", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

interface LeaseOptions {
  readonly node: string;
  readonly now: Date;
  readonly leaseUntil: Date;
  /** The number of free slots of each queue. */
  readonly freeSlots: ReadonlyMap<string, number>;
  /** The names of the jobs that this release knows. */
  readonly names: readonly string[];
}

/**
 * Leases due jobs, longest due first; no other node takes them until the lease ends. Jobs with names unknown to this
 * release are left for other releases.
 */
export async function leaseJobs(
  db: Queries,
  { node, now, leaseUntil, freeSlots, names }: LeaseOptions,
): Promise<JobRow[]> {
  // Materialized, because otherwise the plan may run the inner query, with its limit, more than once.
  const { rows } = await sql<JobRow>`
    with taken as materialized (
      select due.id
      from unnest(${[...freeSlots.keys()]}::text[], ${[...freeSlots.values()]}::int[]) as queues (name, room)
      cross join lateral (
        select id from jobs
        where queue = queues.name and due_at <= ${now} and name = any(${names}::text[])
        order by due_at limit queues.room
        for update skip locked
      ) as due
    )
    update jobs set leased_by = ${node}, due_at = ${leaseUntil}, runs = runs + 1
    from taken where jobs.id = taken.id
    returning jobs.*`.execute(db);
  return rows;
}

export async function prolongLeases(
  db: Queries,
  leasedRows: readonly JobRow[],
  leaseUntil: Date,
): Promise<void> {
  await sql`
    update jobs set due_at = ${leaseUntil}
    from unnest(${leasedRows.map(({ id }) => id)}::bigint[], ${leasedRows.map(({ runs }) => runs)}::int[]) as held (id, runs)
    where jobs.id = held.id and jobs.runs = held.runs`.execute(db);
}

interface NextRun {
  /** Null if the job is given up. */
  readonly dueAt: Date | null;
  readonly failures: number;
  readonly failure?: { readonly error: string; readonly at: Date };
}

/** Ends a lease; does nothing if another node has leased the job since. */
export async function endLease(db: Queries, { id, runs }: JobRow, next: NextRun): Promise<void> {
  const { dueAt, failures, failure } = next;
  await db
    .updateTable("jobs")
    .set({
      due_at: dueAt,
      leased_by: null,
      failures,
      ...(failure && { last_error: failure.error, last_failed_at: failure.at }),
    })
    .where("id", "=", id)
    .where("runs", "=", runs)
    .execute();
}

/** Deletes a finished job unless another node has leased it since. */
export async function removeJob(db: Queries, { id, runs }: JobRow): Promise<void> {
  await db.deleteFrom("jobs").where("id", "=", id).where("runs", "=", runs).execute();
}

interface NewJob {
  /** What the job is about, such as an order number. */
  readonly subject: string;
  /** Required if the job's policy lists several queues: one of them. */
  readonly queue?: string;
  /** Further input of the handler. */
  readonly data?: object;
  readonly now: Date;
  /** Immediately by default. */
  readonly dueAt?: Date;
}

/**
 * Creates a job in the transaction that makes it necessary, so that both are committed or neither is. An existing job
 * with the same name and subject is not changed.
 */
export async function enqueueJob(tx: Queries, job: Job, input: NewJob): Promise<void> {
  await insertJob(tx, job, input).execute();
}

/**
 * Removes a job that is no longer necessary. If a node is already running it, the handler must find nothing left to do.
 */
export async function removeJobOf(tx: Queries, { name }: Job, subject: string): Promise<void> {
  await tx.deleteFrom("jobs").where("name", "=", name).where("subject", "=", subject).execute();
}

/** Enqueues many jobs of one name in one statement. */
export async function enqueueJobs(
  tx: Queries,
  job: Job,
  inputs: readonly Pick<NewJob, "subject" | "data">[],
  now: Date,
): Promise<void> {
  const subjects = inputs.map(({ subject }) => subject);
  const data = inputs.map((input) => JSON.stringify(input.data ?? {}));
  await sql`
    insert into jobs (name, subject, queue, data, due_at, created_at)
    select ${job.name}, subject, ${queueOf(job, undefined)}, data::jsonb, ${now}, ${now}
    from unnest(${subjects}::text[], ${data}::text[]) as new (subject, data)
    on conflict (name, subject) do nothing`.execute(tx);
}

/** `enqueueJob` as a query, for use in a `with` clause. */
export function insertJob(tx: QueryCreator<Tables>, job: Job, input: NewJob) {
  const { subject, queue, data = {}, now, dueAt = now } = input;
  return tx
    .insertInto("jobs")
    .values({
      name: job.name,
      subject,
      queue: queueOf(job, queue),
      data: JSON.stringify(data),
      due_at: dueAt,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(["name", "subject"]).doNothing());
}

function queueOf({ name, queue }: Job, requestedQueue: string | undefined): string {
  if (typeof queue === "string") return queue;
  if (requestedQueue === undefined || !queue.includes(requestedQueue))
    throw new Error(`A ${name} needs its queue`);
  return requestedQueue;
}
