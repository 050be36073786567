import { demoJobHandlers } from "../job-handlers.ts";
import type { Deps } from "../operations/deps.ts";
import { putMissingJobs } from "../payments/missing-jobs-store.ts";
import { secondsAfter } from "../platform/clock.ts";
import { takeJobs } from "../platform/jobs/job-store.ts";
import { concurrency, type Queue } from "../platform/jobs/jobs.ts";
import { runJob } from "../platform/jobs/run-job.ts";

const room = new Map(Object.entries(concurrency) as [Queue, number][]);

/** Runs due jobs until none is left. */
export async function runDueJobs(deps: Deps): Promise<void> {
  const never = new AbortController().signal;
  for (;;) {
    const now = deps.clock.now();
    const taken = await takeJobs(deps.db, { node: "test", now, leaseUntil: secondsAfter(now, 30), room });
    if (taken.length === 0) return;
    await Promise.all(taken.map((job) => runJob({ deps, handlers: demoJobHandlers }, job, never)));
  }
}

/** Runs the sweep and the jobs that it creates. */
export async function sweep(deps: Deps): Promise<void> {
  await putMissingJobs(deps);
  await runDueJobs(deps);
}
