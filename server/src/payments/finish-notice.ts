import type { PaymentMethod } from "@baleen/contract/payment-methods.ts";
import type { Deps } from "../deps.ts";
import type { Run, RunResult } from "../jobs/run-job.ts";
import { findAttempt } from "./attempt-store.ts";
import { findUnhandledNotice, markNoticeHandled } from "./notice-store.ts";
import { reconcileAttempt } from "./reconcile-attempt.ts";
import { settlePayment } from "./settle-payment.ts";

/** Job: settles a notice that could not be settled on arrival. Queries the gateway too: old notices have no facts. */
export async function finishNotice(deps: Deps, { subject: id }: Run): Promise<RunResult> {
  const notice = await findUnhandledNotice(deps.db, Number(id));
  if (!notice) return "done";
  const outcome = await settleNotice(deps, notice);
  if (!outcome) return "retry";
  await markNoticeHandled(deps.db, notice.channel, notice.notice_id, outcome, deps.clock.now());
  return "done";
}

interface Unhandled {
  readonly channel: PaymentMethod;
  readonly attempt_no: string;
}

async function settleNotice(deps: Deps, { channel, attempt_no: attemptNo }: Unhandled) {
  const attempt = await findAttempt(deps.db, attemptNo);
  if (!attempt) return "unknown";
  const message = { method: channel, attemptNo, trade: undefined, source: "notice" } as const;
  const settled = await settlePayment(deps, message).catch(() => undefined);
  const reconciled = await reconcileAttempt(deps, attempt);
  return reconciled === "nothing new" ? settled : reconciled;
}
