import { defineJobs } from "../platform/jobs/job.ts";

const upkeep = { queue: "upkeep", timeoutS: 60, everyS: 60, retryDelayS: [60, 600] } as const;

export const operationJobs = defineJobs({
  /** Finds unfinished work without a job, and creates the job. */
  sweep: { ...upkeep, retryDelayS: [5, 60] },
  /** Deletes rows whose retention period is over. */
  purge: upkeep,
  /** Checks the invariants about money once a day. */
  checkDaily: { queue: "checks", timeoutS: 1800, everyS: 60, retryDelayS: [60, 600] },
  /** Raises an alarm if the newest backup is too old, and closes it. */
  watchBackups: { ...upkeep, timeoutS: 30, everyS: 900 },
  /** Raises an alarm if the database's collations have changed under its indexes, and closes it. */
  watchCollations: { ...upkeep, timeoutS: 30, everyS: 3600 },
  /** Remembers the primary's timeline; raises alarms about standbys and the archive of the log, and closes them. */
  watchReplication: { ...upkeep, timeoutS: 30, retryDelayS: [30, 300] },
});
