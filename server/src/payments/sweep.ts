import type { Deps } from "../deps.ts";
import { putMissingJobs } from "./missing-jobs-store.ts";

/**
 * The safety net behind the jobs about payments: whatever waits for a gateway and has no job gets one. Jobs are put in
 * by the transaction that makes them necessary, so there is something to find only after an upgrade or a mistake, and
 * for notices whose process died before it handled them.
 */
export async function sweep({ db, clock }: Deps): Promise<void> {
  await putMissingJobs(db, clock.now());
}
