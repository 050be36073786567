import type { Deps } from "../deps.ts";
import { RefundRejectedError } from "../payments/refund-order.ts";
import { type Action, addAuditLogEntry } from "./audit-log-store.ts";

/** An operator's mistake; the message is for the operator. */
export class OperatorError extends Error {}

/**
 * Runs an operator's action, which adds its audit log entry in its own transaction. If it is rejected, that transaction is
 * rolled back, so the rejection is recorded here.
 */
export async function recordRejection<Result>(
  { db, clock }: Pick<Deps, "db" | "clock">,
  action: Action,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof OperatorError || error instanceof RefundRejectedError) {
      const details = { rejection: error.message };
      await addAuditLogEntry(db, { ...action, at: clock.now(), outcome: "refused", details });
    }
    throw error;
  }
}
