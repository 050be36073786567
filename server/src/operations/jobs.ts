import { defineJobs } from "../platform/jobs/job.ts";

const upkeep = { queue: "upkeep", timeoutS: 60, everyS: 60, retryDelayS: [60, 600] } as const;

export const operationJobs = defineJobs({
  /** Finds unfinished work that has no job, and enqueues its job. */
  sweep: { ...upkeep, retryDelayS: [5, 60] },
  /** Deletes rows whose retention period is over. */
  purge: upkeep,
  /** Checks the invariants about money once a day. */
  checkDaily: { queue: "checks", timeoutS: 1800, everyS: 60, retryDelayS: [60, 600] },
  /** Makes `SECRET_KEY` the current key once all nodes have it, and seals anew what former keys have sealed. */
  changeSecretKey: { ...upkeep, everyS: 30 },
  /** Raises an alarm if the newest backup is too old; closes it otherwise. */
  watchBackups: { ...upkeep, timeoutS: 30, everyS: 900 },
  /** Raises an alarm if the database's collations no longer match its indexes; closes it otherwise. */
  watchCollations: { ...upkeep, timeoutS: 30, everyS: 3600 },
  /**
   * Records the primary's timeline. Raises and closes the alarms about standbys and the archive of the write-ahead log.
   */
  watchReplication: { ...upkeep, timeoutS: 30, retryDelayS: [30, 300] },
});
