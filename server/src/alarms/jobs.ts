import { defineJobs } from "../platform/jobs/job.ts";

export const alarmJobs = defineJobs({
  /** Sends the unsent alerts of a channel, the job's subject. Created with the alarm. */
  sendAlerts: { queue: "alerts", timeoutS: 60, retryDelayS: [60, 7200], retryAfterS: [60, 300, 1800, 7200] },
});
