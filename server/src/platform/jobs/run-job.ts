import type { Context } from "../../context.ts";
import { secondsAfter } from "../clock.ts";
import { fractions } from "../random.ts";
import { cancellable } from "../with-timeout.ts";
import { hasFailingJob, type LeasedJob, removeJob, returnJob } from "./job-store.ts";
import { type Job, type JobName, jobNamed } from "./jobs.ts";

/**
 * The result of a run. `retry` is a failure that has been reported, `failure` one that needs no alarm; thrown errors are
 * reported by `runJob`.
 */
export type RunResult = "done" | "retry" | { readonly runAgainInS: number } | { readonly failure: string };

export interface Run {
  readonly subject: string;
  readonly data: object;
  /** Consecutive failures before this run. */
  readonly failures: number;
  /** Aborted when the job times out or the process stops; outgoing requests end with it. */
  readonly signal: AbortSignal;
}

/** A handler without a result is done. */
export type JobHandlers = Readonly<
  Record<JobName, (context: Context, run: Run) => Promise<RunResult> | Promise<void>>
>;

export interface RunOptions {
  readonly context: Context;
  readonly handlers: JobHandlers;
}

interface FailedRun {
  readonly failure: string;
  /** What was thrown. */
  readonly error?: unknown;
}

/** Runs a job once and reschedules or deletes it. Never throws. */
export async function runJob(
  { context, handlers }: RunOptions,
  job: LeasedJob,
  stopping: AbortSignal,
): Promise<void> {
  const { timeoutS } = jobNamed(job.name);
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(timeoutS * 1000)]);
  const run = { subject: job.subject, data: job.data, failures: job.failures, signal };
  const ended = await cancellable(
    signal,
    async () => (await handlers[job.name](context, run)) ?? "done",
  ).catch((error: unknown): FailedRun => ({ failure: String(error), error }));
  const result = ended === "retry" ? { failure: "no answer" } : ended;
  try {
    if (typeof result === "object" && "failure" in result) {
      await returnFailed(context, job, result, stopping.aborted);
    } else await returnRun(context, job, result);
  } catch (error) {
    // The job runs again when its lease ends.
    await context.alarms.raise({ kind: "job.failed", subject: job.name, details: { error } });
  }
}

async function returnRun(
  { db, clock, alarms, metrics }: Context,
  job: LeasedJob,
  result: "done" | { runAgainInS: number },
) {
  metrics.set("job_last_success_seconds", { job: job.name }, clock.now().getTime() / 1000);
  // Other jobs of the name may still fail.
  if (job.failures > 0 && !(await hasFailingJob(db, job.name, job.id))) {
    await alarms.close(["job.failed"], [job.name]);
  }
  const { everyS } = jobNamed(job.name);
  const inS = result === "done" ? everyS : result.runAgainInS;
  if (inS === undefined) await removeJob(db, job);
  else await returnJob(db, job, { dueAt: secondsAfter(clock.now(), inS), failures: 0 });
}

async function returnFailed(
  context: Context,
  job: LeasedJob,
  { failure, error }: FailedRun,
  isStopping: boolean,
): Promise<void> {
  const { db, clock, random, alarms } = context;
  const now = clock.now();
  // A job cancelled by the shutdown is due at once for another node.
  if (isStopping) return await returnJob(db, job, { dueAt: now, failures: job.failures });
  const kind = jobNamed(job.name);
  const failures = job.failures + 1;
  const isGivenUp = failures >= (kind.maxFailures ?? Number.POSITIVE_INFINITY);
  const delayS = retryDelayS(kind, failures, fractions(random)());
  const dueAt = isGivenUp ? null : secondsAfter(now, delayS);
  if (isGivenUp || error !== undefined) {
    const alarm = { kind: isGivenUp ? "job.given_up" : "job.failed", subject: job.name } as const;
    await alarms.raise({ ...alarm, details: { about: job.subject, failures, error } });
  }
  await returnJob(db, job, { dueAt, failures, failure: { error: failure, at: now } });
}

/** Exponential backoff up to the limit, or the job's own delays, with jitter of up to half. */
export function retryDelayS(
  { retryDelayS: [first, limit], retryAfterS }: Job,
  failures: number,
  fraction: number,
): number {
  const own = retryAfterS?.[failures - 1] ?? retryAfterS?.at(-1);
  return (own ?? Math.min(limit, first * 2 ** (failures - 1))) * (1 - fraction / 2);
}
