import { defineJobs } from "../platform/jobs/job.ts";

export const webhookJobs = defineJobs({
  /**
   * Sends an event to an endpoint. Created with the event, or by a replay. When it runs again is the delivery's own
   * schedule; these delays are for failures of the database.
   */
  sendWebhook: { queue: "webhooks", timeoutS: 60, retryDelayS: [10, 600] },
});
