import { messageJob } from "../messages/jobs.ts";
import { defineJobs } from "../platform/jobs/job.ts";

export const accountJobs = defineJobs({
  /** Notifies an owner of a changed password or address. Created in the transaction of the change. */
  tellOfChange: messageJob,
  /**
   * Notifies an owner that a deletion was requested, cancelled or completed. Created with that event; dropped after a
   * day.
   */
  tellOfDeletion: { queue: "messages", timeoutS: 30, retryDelayS: [30, 3600] },
  /**
   * Deletes an account after the owner's waiting period, once no payment or refund is pending. Created with the
   * deletion request.
   */
  deleteAccount: { queue: "accounts", timeoutS: 60, retryDelayS: [30, 600] },
});
