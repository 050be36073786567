import { defineJobs } from "../platform/jobs/job.ts";

export const contentJobs = defineJobs({
  /** Computes the figures of today and yesterday for the console. */
  computeFigures: { queue: "upkeep", timeoutS: 60, everyS: 60, retryDelayS: [60, 600] },
  /** Writes and reads a probe in the object store, if there is one; raises or closes its alarm. */
  watchFileStore: { queue: "upkeep", timeoutS: 60, everyS: 600, retryDelayS: [60, 600] },
});
