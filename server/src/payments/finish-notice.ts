import type { Run, RunResult } from "../platform/jobs/run-job.ts";
import type { PaymentDeps } from "./deps.ts";
import { findUnhandledNotice } from "./notice-store.ts";
import { settleNotice } from "./receive-notice.ts";

/** Job: settles a notice that could not be settled on arrival, from the fact that was stored with it. */
export async function finishNotice(deps: PaymentDeps, { subject: id }: Run): Promise<RunResult> {
  const notice = await findUnhandledNotice(deps.db, Number(id));
  if (!notice) return "done";
  const { channel: method, attemptNo: subject } = notice;
  try {
    await settleNotice(deps, notice, undefined);
  } catch (error) {
    await deps.alarms.raise({ kind: "payment.not_settled", subject, details: { method, error } });
    return "retry";
  }
  await deps.alarms.close(["payment.not_settled"], [subject]);
  return "done";
}
