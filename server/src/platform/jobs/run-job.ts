import { type SynchronizedClock, secondsAfter } from "../clock.ts";
import type { Database } from "../database/database.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { fractions, type Random } from "../random.ts";
import { cancellable } from "../with-timeout.ts";
import { type LeasedJob, removeJob, returnJob } from "./job-store.ts";
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

export type JobHandlers<Deps> = Readonly<Record<JobName, (deps: Deps, run: Run) => Promise<RunResult>>>;

/** The alarms about a node. */
export type NodeAlarm = "jobs.not_taken" | "node.not_reported" | "clock.off";
type JobAlarm = "job.failed" | "job.given_up" | NodeAlarm;

/** The alarms that the job runner raises and closes. */
interface JobAlarms {
  raise(alarm: {
    readonly kind: JobAlarm;
    readonly subject: string;
    readonly details?: Readonly<Record<string, unknown>>;
  }): Promise<void>;
  close(kinds: readonly JobAlarm[], subjects: readonly string[]): Promise<void>;
}

export interface JobDeps {
  readonly db: Database;
  readonly clock: SynchronizedClock;
  readonly random: Random;
  readonly alarms: JobAlarms;
  readonly metrics: Metrics;
}

export interface RunOptions<Deps extends JobDeps> {
  readonly deps: Deps;
  readonly handlers: JobHandlers<Deps>;
}

/** Runs a job once and reschedules or deletes it. Never throws. */
export async function runJob<Deps extends JobDeps>(
  { deps, handlers }: RunOptions<Deps>,
  job: LeasedJob,
  stopping: AbortSignal,
): Promise<void> {
  const { timeoutS } = jobNamed(job.name);
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(timeoutS * 1000)]);
  let result: RunResult | undefined;
  let failure: unknown;
  try {
    const run = { subject: job.subject, data: job.data, failures: job.failures, signal };
    result = await cancellable(signal, () => handlers[job.name](deps, run));
  } catch (error) {
    failure = error;
  }
  try {
    if (result === undefined || result === "retry") {
      await returnFailed(deps, job, { failure, isStopping: stopping.aborted });
    } else if (typeof result === "object" && "failure" in result) {
      await returnFailed(deps, job, { reason: result.failure, isStopping: stopping.aborted });
    } else await returnRun(deps, job, result);
  } catch (error) {
    // The job runs again when its lease ends.
    await deps.alarms.raise({ kind: "job.failed", subject: job.name, details: { error } });
  }
}

async function returnRun(
  { db, clock, alarms, metrics }: JobDeps,
  job: LeasedJob,
  result: "done" | { runAgainInS: number },
) {
  metrics.set("job_last_success_seconds", { job: job.name }, clock.now().getTime() / 1000);
  if (job.failures > 0) await alarms.close(["job.failed"], [job.name]);
  const { everyS } = jobNamed(job.name);
  const inS = result === "done" ? everyS : result.runAgainInS;
  if (inS === undefined) await removeJob(db, job);
  else await returnJob(db, job, { dueAt: secondsAfter(clock.now(), inS), failures: 0 });
}

interface FailedRun {
  /** What was thrown. */
  readonly failure?: unknown;
  readonly reason?: string;
  readonly isStopping: boolean;
}

async function returnFailed(
  deps: JobDeps,
  job: LeasedJob,
  { failure, reason, isStopping }: FailedRun,
): Promise<void> {
  const { db, clock, random, alarms } = deps;
  const now = clock.now();
  // A job cancelled by the shutdown is due at once for another node.
  if (isStopping) return await returnJob(db, job, { dueAt: now, failures: job.failures });
  const kind = jobNamed(job.name);
  const failures = job.failures + 1;
  const isGivenUp = failures >= (kind.maxFailures ?? Number.POSITIVE_INFINITY);
  const delayS = retryDelayS(kind, failures, fractions(random)());
  const error = failure === undefined ? (reason ?? "no answer") : String(failure);
  const dueAt = isGivenUp ? null : secondsAfter(now, delayS);
  if (isGivenUp || failure !== undefined) {
    const alarm = { kind: isGivenUp ? "job.given_up" : "job.failed", subject: job.name } as const;
    await alarms.raise({ ...alarm, details: { about: job.subject, failures, error: failure } });
  }
  await returnJob(db, job, { dueAt, failures, failure: { error, at: now } });
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
