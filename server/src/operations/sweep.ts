import { enqueueMissingAlertJobs } from "../alarms/alerts/send-alerts.ts";
import type { Context } from "../context.ts";
import { enqueueMissingJobs } from "../payments/missing-jobs-store.ts";
import { watchRemovedMethods } from "../payments/removed-methods.ts";

/** Job `sweep`: the safety net of all other jobs. */
export async function sweep(context: Context): Promise<void> {
  await enqueueMissingJobs(context);
  await watchRemovedMethods(context);
  await enqueueMissingAlertJobs(context);
}
