import type { Deps } from "../deps.ts";
import type { Run, RunResult } from "../jobs/run-job.ts";
import { askAgainInS } from "./ask-again.ts";
import { pursueRefund } from "./pursue-refund.ts";
import { findRefund } from "./refund-store.ts";

/** Asks the gateway for a refund again, with the same number, until it has said yes or no. */
export async function finishRefund(deps: Deps, { subject: refundNo }: Run): Promise<RunResult> {
  const refund = await findRefund(deps.db, refundNo);
  if (refund?.state !== "underway") return "done";
  const state = await pursueRefund(deps, refund);
  return state === "underway" ? { runAgainInS: askAgainInS(refund.created_at, deps.clock.now()) } : "done";
}
