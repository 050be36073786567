/** The policy for running the jobs of one name. */
export interface JobPolicy<Queue extends string = string> {
  /** The queue whose slots the jobs use. If there are several, each new job must name one of them. */
  readonly queue: Queue | readonly Queue[];
  /** After this time the run's outgoing requests are cancelled and the run counts as failed. */
  readonly timeoutS: number;
  /** Makes the job periodic: it is created at the first start, and runs again this long after each run ends. */
  readonly everyS?: number;
  /** Exponential backoff with jitter: the first delay and the maximum. */
  readonly retryDelayS: readonly [first: number, limit: number];
  /** Delays that replace the exponential backoff, one per failure; the last one repeats. Also with jitter. */
  readonly retryAfterS?: readonly number[];
  /**
   * Number of consecutive failures after which the job is given up and an alarm is raised. By default it is retried
   * forever.
   */
  readonly maxFailures?: number;
}

export interface Job<Queue extends string = string> extends JobPolicy<Queue> {
  readonly name: string;
}

type JobsOf<Table> = { readonly [Name in keyof Table]: Table[Name] & { readonly name: Name } };

/**
 * The jobs of a module. Their names are stored in rows of the table `jobs`, so a job keeps its name when its function
 * is renamed.
 */
export function defineJobs<const Table extends Readonly<Record<string, JobPolicy>>>(table: Table) {
  const jobs = Object.entries(table).map(([name, policy]) => [name, { ...policy, name }]);
  return Object.fromEntries(jobs) as JobsOf<Table>;
}
