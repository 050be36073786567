import { defineJobs } from "../platform/jobs/job.ts";

export const membershipJobs = defineJobs({
  /** Enqueues a `sendReminder` for each membership whose end is near. */
  putReminders: { queue: "reminders", timeoutS: 300, everyS: 300, retryDelayS: [60, 600] },
  /**
   * Sends one reminder, unless it is no longer true. A queue of its own, so that ten thousand of them delay no other
   * mail.
   */
  sendReminder: { queue: "reminders", timeoutS: 30, retryDelayS: [60, 3600], maxFailures: 12 },
});
