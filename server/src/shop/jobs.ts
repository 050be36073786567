import { paymentMethods } from "@baleen/contract/shop/payment-methods.ts";
import { defineJobs } from "../platform/jobs/job.ts";

/** Of jobs about a payment. Each payment method has its own queue, so that a slow gateway holds up only its own jobs. */
export const gatewayJob = { queue: paymentMethods, timeoutS: 60, retryDelayS: [15, 300] } as const;

export const shopJobs = defineJobs({
  /** Closes an unpaid order when it expires, and releases its stock. Created with the order. */
  closeOrder: gatewayJob,
});
