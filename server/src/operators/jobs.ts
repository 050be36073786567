import { defineJobs } from "../platform/jobs/job.ts";

export const operatorJobs = defineJobs({
  /** Digests the audit log of each day that has ended. */
  digestAuditLog: { queue: "checks", timeoutS: 60, everyS: 3600, retryDelayS: [60, 600] },
});
