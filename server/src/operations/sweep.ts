import { sql } from "kysely";
import { enqueueMissingAlertJobs } from "../alarms/alerts/send-alerts.ts";
import type { Context } from "../context.ts";
import { enqueueMissingJobs } from "../payments/missing-jobs-store.ts";
import { watchRemovedMethods } from "../payments/removed-methods.ts";

/** Job `sweep`: the safety net of all other jobs. */
export async function sweep(context: Context): Promise<void> {
  await enqueueMissingJobs(context);
  await watchRemovedMethods(context);
  await enqueueMissingAlertJobs(context);
  await closeRecovered(context);
}

/** A node that dies between a job's success and the end of its alarm leaves the alarm open. */
async function closeRecovered({ db, alarms }: Pick<Context, "db" | "alarms">): Promise<void> {
  const { rows } = await sql<{ readonly subject: string }>`
    select subject from alarms
    where kind = 'job.failed' and closed_at is null and not exists (
      select from jobs
      where name = alarms.subject and (leased_by is not null or (failures > 0 and due_at is not null)))`.execute(
    db,
  );
  await alarms.close(
    ["job.failed"],
    rows.map(({ subject }) => subject),
  );
}
