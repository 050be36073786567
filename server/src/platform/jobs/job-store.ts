import { type Selectable, type SqlBool, sql } from "kysely";
import { deleteOld } from "../database/in-batches.ts";
import type { Tables } from "../database/tables.ts";
import type { Queries } from "../database/transaction.ts";

export type JobRow = Selectable<Tables["jobs"]>;

export interface QueueCounts {
  readonly queue: string;
  /** Not due yet. */
  readonly waiting: number;
  /** Due, and not taken by a node. */
  readonly due: number;
  readonly running: number;
  /** Failed in their last run. */
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

/** Deletes jobs that were given up before an instant. */
export async function purgeJobs(db: Queries, before: Date): Promise<void> {
  const where = sql<SqlBool>`due_at is null`;
  await deleteOld(db, { table: "jobs", since: "last_failed_at", before, where });
}
