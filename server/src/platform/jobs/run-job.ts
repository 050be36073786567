import type { Context } from "../../context.ts";
import { secondsAfter } from "../clock.ts";
import { fractions } from "../random.ts";
import { cancellable } from "../with-timeout.ts";
import type { Job, JobPolicy } from "./job.ts";
import { endLease, hasFailingJob, type JobRow, removeJob } from "./job-store.ts";

/**
 * The result of a run. `retry` is a failure that the handler has already reported, `failure` one that needs no alarm.
 * `runJob` reports thrown errors.
 */
export type RunResult = "done" | "retry" | { readonly runAgainInS: number } | { readonly failure: string };

export interface Run {
  readonly subject: string;
  readonly data: object;
  /** Consecutive failures before this run. */
  readonly failures: number;
  /** Aborted when the job times out or the process stops; this also cancels outgoing requests. */
  readonly signal: AbortSignal;
}

/** A handler that returns nothing counts as done. */
type JobHandler = (context: Context, run: Run) => Promise<RunResult> | Promise<void>;

interface RunnableJob<Queue extends string = string> extends Job<Queue> {
  readonly run: JobHandler;
}

/** Jobs by their names. */
export type JobTable<Queue extends string = string> = Readonly<Record<string, RunnableJob<Queue>>>;

type Runnable<Table> = { readonly [Name in keyof Table]: Table[Name] & { readonly run: JobHandler } };

/** Adds to each job of a module the function that runs it. */
export function withHandlers<Table extends Readonly<Record<string, Job>>>(
  jobs: Table,
  handlers: { readonly [Name in keyof Table]: JobHandler },
) {
  const runnable = Object.entries(jobs).map(([name, job]) => [name, { ...job, run: handlers[name] }]);
  return Object.fromEntries(runnable) as Runnable<Table>;
}

export interface RunOptions {
  readonly context: Context;
  readonly jobs: JobTable;
}

interface FailedRun {
  readonly failure: string;
  /** The thrown error, if any. */
  readonly error?: unknown;
}

/** Runs a job once and reschedules or deletes it. Never throws. */
export async function runJob(
  { context, jobs }: RunOptions,
  row: JobRow,
  stopping: AbortSignal,
): Promise<void> {
  const job = jobs[row.name];
  // A release that knows the job takes it over when the lease ends.
  if (!job) return;
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(job.timeoutS * 1000)]);
  const run = { subject: row.subject, data: row.data, failures: row.failures, signal };
  const outcome = await cancellable(signal, async () => (await job.run(context, run)) ?? "done").catch(
    (error: unknown): FailedRun => ({ failure: String(error), error }),
  );
  const result = outcome === "retry" ? { failure: "no answer" } : outcome;
  try {
    if (typeof result === "object" && "failure" in result) {
      await finishFailedRun(context, { job, row, isStopping: stopping.aborted }, result);
    } else await finishRun(context, { job, row }, result);
  } catch (error) {
    // The job runs again when its lease ends.
    await context.alarms.raise({ kind: "job.failed", subject: job.name, details: { error } });
  }
}

async function finishRun(
  { db, clock, alarms, metrics }: Context,
  { job: { name, everyS }, row }: { readonly job: Job; readonly row: JobRow },
  result: "done" | { runAgainInS: number },
) {
  metrics.set("job_last_success_seconds", { job: name }, clock.now().getTime() / 1000);
  const inS = result === "done" ? everyS : result.runAgainInS;
  if (inS === undefined) await removeJob(db, row);
  else await endLease(db, row, { dueAt: secondsAfter(clock.now(), inS), failures: 0 });
  // Other jobs with this name may still be failing. Of jobs that recover at the same moment the last one sees that none is.
  if (row.failures > 0 && !(await hasFailingJob(db, name, row.id)))
    await alarms.close(["job.failed"], [name]);
}

async function finishFailedRun(
  { db, clock, random, alarms }: Context,
  { job, row, isStopping }: { readonly job: Job; readonly row: JobRow; readonly isStopping: boolean },
  { failure, error }: FailedRun,
): Promise<void> {
  const now = clock.now();
  // A job cancelled by the shutdown is due at once, so that another node takes it.
  if (isStopping) return await endLease(db, row, { dueAt: now, failures: row.failures });
  const failures = row.failures + 1;
  const isGivenUp = failures >= (job.maxFailures ?? Number.POSITIVE_INFINITY);
  const delayS = retryDelayS(job, failures, fractions(random)());
  const dueAt = isGivenUp ? null : secondsAfter(now, delayS);
  if (isGivenUp || error !== undefined) {
    const alarm = { kind: isGivenUp ? "job.given_up" : "job.failed", subject: job.name } as const;
    await alarms.raise({ ...alarm, details: { about: row.subject, failures, error } });
  }
  await endLease(db, row, { dueAt, failures, failure: { error: failure, at: now } });
}

/**
 * Seconds until the next retry: exponential backoff up to the limit, or the job's own delays; jitter shortens them by
 * up to half.
 */
export function retryDelayS(
  { retryDelayS: [first, limit], retryAfterS }: JobPolicy,
  failures: number,
  fraction: number,
): number {
  const own = retryAfterS?.[failures - 1] ?? retryAfterS?.at(-1);
  return (own ?? Math.min(limit, first * 2 ** (failures - 1))) * (1 - fraction / 2);
}
