import { paymentMethods } from "@baleen/contract/shop/payment-methods.ts";
import { defineJobs } from "../platform/jobs/job.ts";

/**
 * Options shared by jobs about a payment. Each payment method has its own queue, so that a slow gateway only delays its
 * own jobs.
 */
export const gatewayJob = { queue: paymentMethods, timeoutS: 60, retryDelayS: [15, 300] } as const;

export const shopJobs = defineJobs({
  /** Closes an unpaid order when it expires and returns its stock. Created with the order. */
  closeOrder: gatewayJob,
});
