import type { PaymentMethod } from "@baleen/contract/payment-methods.ts";
import type { Deps } from "../deps.ts";
import type { Run, RunResult } from "../jobs/run-job.ts";
import { askGateway } from "./ask-gateway.ts";
import { findAttempt } from "./attempt-store.ts";
import { findUnhandledNotice, noteHandled } from "./notice-store.ts";
import { settlePayment } from "./settle-payment.ts";

/**
 * Finishes what could not be settled when it came. What such a notice says is in the ledger; the gateway is asked as
 * well, for notices that an earlier release has kept.
 */
export async function finishNotice(deps: Deps, { subject: id }: Run): Promise<RunResult> {
  const notice = await findUnhandledNotice(deps.db, Number(id));
  if (!notice) return "done";
  const outcome = await settleNotice(deps, notice);
  if (!outcome) return "retry";
  await noteHandled(deps.db, notice.channel, notice.notice_id, outcome, deps.clock.now());
  return "done";
}

interface Unhandled {
  readonly channel: PaymentMethod;
  readonly attempt_no: string;
}

async function settleNotice(deps: Deps, { channel, attempt_no: attemptNo }: Unhandled) {
  const attempt = await findAttempt(deps.db, attemptNo);
  if (!attempt) return "unknown";
  const news = { method: channel, attemptNo, trade: undefined, source: "notice" } as const;
  const kept = await settlePayment(deps, news).catch(() => undefined);
  const asked = await askGateway(deps, attempt);
  return asked === "nothing new" ? kept : asked;
}
