import { type Selectable, sql } from "kysely";
import type { Tables } from "../database/tables.ts";
import type { Queries } from "../database/transaction.ts";
import { type JobName, jobNames, type Queue } from "./jobs.ts";

/** A job leased by this node. */
export type LeasedJob = Selectable<Tables["jobs"]> & { readonly name: JobName; readonly queue: Queue };

interface Taking {
  readonly node: string;
  readonly now: Date;
  readonly leaseUntil: Date;
  /** Free places of each queue. */
  readonly room: ReadonlyMap<Queue, number>;
}

/**
 * Leases due jobs, longest due first: no other node takes them until the lease ends. Jobs with names unknown to this
 * release are left to other releases.
 */
export async function takeJobs(db: Queries, { node, now, leaseUntil, room }: Taking): Promise<LeasedJob[]> {
  // Materialized: otherwise a plan may run the inner query, with its limit, more than once.
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

/** Renews the leases of running jobs. */
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

/** The state of a job after a run. */
interface Next {
  /** Null gives the job up. */
  readonly dueAt: Date | null;
  readonly failures: number;
  readonly failure?: { readonly error: string; readonly at: Date };
}

/** Ends a lease; does nothing if another node has leased the job since. */
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

/** Deletes a finished job unless another node has leased it since. */
export async function removeJob(db: Queries, { id, runs }: LeasedJob): Promise<void> {
  await db.deleteFrom("jobs").where("id", "=", id).where("runs", "=", runs).execute();
}
