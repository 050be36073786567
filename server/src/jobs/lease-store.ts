import { type Selectable, sql } from "kysely";
import type { Tables } from "../db/tables.ts";
import type { Queries } from "../db/transaction.ts";
import { type JobName, jobNames, type Queue } from "./jobs.ts";

/** A job as the node holds it that has taken it. */
export type LeasedJob = Selectable<Tables["jobs"]> & { readonly name: JobName; readonly queue: Queue };

interface Taking {
  readonly node: string;
  readonly now: Date;
  readonly leaseUntil: Date;
  /** How many jobs each queue has room for. */
  readonly room: ReadonlyMap<Queue, number>;
}

/**
 * Takes the jobs that are due, those due longest first, and leases them: until the lease ends no other node gets
 * them. Jobs whose names this release does not know are left to those that do.
 */
export async function takeJobs(db: Queries, { node, now, leaseUntil, room }: Taking): Promise<LeasedJob[]> {
  // Materialized, or a plan might run the inner query, and so its limit, more than once.
  const { rows } = await sql<LeasedJob>`
    with taken as materialized (
      select due.id
      from unnest(${[...room.keys()]}::text[], ${[...room.values()]}::int[]) as queues (name, room)
      cross join lateral (
        select id from jobs
        where queue = queues.name and due_at <= ${now} and name = any(${jobNames}::text[])
        order by due_at limit queues.room
        for update skip locked
      ) as due
    )
    update jobs set leased_by = ${node}, due_at = ${leaseUntil}, runs = runs + 1
    from taken where jobs.id = taken.id
    returning jobs.*`.execute(db);
  return rows;
}

/** Prolongs the leases of jobs that still run. */
export async function prolongLeases(
  db: Queries,
  held: readonly LeasedJob[],
  leaseUntil: Date,
): Promise<void> {
  await sql`
    update jobs set due_at = ${leaseUntil}
    from unnest(${held.map(({ id }) => id)}::bigint[], ${held.map(({ runs }) => runs)}::int[]) as held (id, runs)
    where jobs.id = held.id and jobs.runs = held.runs`.execute(db);
}

/** What becomes of a job after a run. */
interface Next {
  /** Null gives it up. */
  readonly dueAt: Date | null;
  readonly failures: number;
  readonly failure?: { readonly error: string; readonly at: Date };
}

/** Ends a lease. Whoever has lost the job to another node meanwhile changes nothing. */
export async function returnJob(db: Queries, { id, runs }: LeasedJob, next: Next): Promise<void> {
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

/** Removes a job that is done, unless another node has taken it meanwhile. */
export async function removeJob(db: Queries, { id, runs }: LeasedJob): Promise<void> {
  await db.deleteFrom("jobs").where("id", "=", id).where("runs", "=", runs).execute();
}
