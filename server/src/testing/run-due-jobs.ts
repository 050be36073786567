import type { Context } from "../context.ts";
import { demoJobs as jobs, queues } from "../jobs.ts";
import { enqueueMissingJobs } from "../payments/missing-jobs-store.ts";
import { secondsAfter } from "../platform/clock.ts";
import { leaseJobs } from "../platform/jobs/job-store.ts";
import { runJob } from "../platform/jobs/run-job.ts";

const freeSlots = new Map(Object.entries(queues));
const names = Object.keys(jobs);

/** Runs due jobs until none is left. */
export async function runDueJobs(context: Context): Promise<void> {
  const never = new AbortController().signal;
  for (;;) {
    const now = context.clock.now();
    const taken = await leaseJobs(context.db, {
      node: "test",
      now,
      leaseUntil: secondsAfter(now, 30),
      freeSlots,
      names,
    });
    if (taken.length === 0) return;
    await Promise.all(taken.map((job) => runJob({ context, jobs }, job, never)));
  }
}

/** Runs the sweep and the jobs that it creates. */
export async function sweep(context: Context): Promise<void> {
  await enqueueMissingJobs(context);
  await runDueJobs(context);
}
