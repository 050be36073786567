import { defineJobs } from "../platform/jobs/job.ts";

export const membershipJobs = defineJobs({
  /** Announces the memberships that have run out to the endpoints of webhooks. */
  announceEnds: { queue: "webhooks", timeoutS: 300, everyS: 60, retryDelayS: [60, 600] },
  /** Enqueues a `sendReminder` job for each membership that ends soon. */
  putReminders: { queue: "reminders", timeoutS: 300, everyS: 300, retryDelayS: [60, 600] },
  /**
   * Sends one reminder, unless it is outdated. It has its own queue, so that ten thousand reminders do not delay other
   * mail.
   */
  sendReminder: { queue: "reminders", timeoutS: 30, retryDelayS: [60, 3600], maxFailures: 12 },
});
