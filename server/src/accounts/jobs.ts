import { messageJob } from "../messages/jobs.ts";
import { defineJobs } from "../platform/jobs/job.ts";

export const accountJobs = defineJobs({
  /** Notifies an owner of a changed password or address. Created with the change. */
  tellOfChange: messageJob,
  /** Notifies an owner of a requested, cancelled or completed deletion. Created with it; given up after a day. */
  tellOfDeletion: { queue: "messages", timeoutS: 30, retryDelayS: [30, 3600] },
  /**
   * Deletes an account after the owner's waiting period, once no payment or refund is pending. Created with the
   * request.
   */
  deleteAccount: { queue: "accounts", timeoutS: 60, retryDelayS: [30, 600] },
});
