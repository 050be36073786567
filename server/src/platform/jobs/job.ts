/** How the jobs of one name are run. */
export interface JobPolicy<Queue extends string = string> {
  /** The queue whose places they take. Of several, whoever creates a job names one. */
  readonly queue: Queue | readonly Queue[];
  /** After this time its outgoing requests are cancelled, and the run has failed. */
  readonly timeoutS: number;
  /** Makes the job periodic: it is created at the first start, and runs again this long after each end. */
  readonly everyS?: number;
  /** Exponential backoff with jitter: the first delay and the maximum. */
  readonly retryDelayS: readonly [first: number, limit: number];
  /** Other delays, one after the other, the last of them for ever; also with jitter. */
  readonly retryAfterS?: readonly number[];
  /**
   * Consecutive failures after which the job is given up and an alarm is raised; by default it is retried for ever.
   */
  readonly maxFailures?: number;
}

export interface Job<Queue extends string = string> extends JobPolicy<Queue> {
  readonly name: string;
}

type Named<Table> = { readonly [Name in keyof Table]: Table[Name] & { readonly name: Name } };

/**
 * The jobs of a room. The names are stored in rows of the table `jobs`, so a job keeps its name when its function is
 * renamed.
 */
export function defineJobs<const Table extends Readonly<Record<string, JobPolicy>>>(table: Table) {
  const jobs = Object.entries(table).map(([name, policy]) => [name, { ...policy, name }]);
  return Object.fromEntries(jobs) as Named<Table>;
}
