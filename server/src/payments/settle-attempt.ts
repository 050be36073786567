import type { Deps } from "../deps.ts";
import type { Run, RunResult } from "../jobs/run-job.ts";
import { secondsAfter } from "../outside/clock.ts";
import { askAgainInS } from "./ask-again.ts";
import { askGateway } from "./ask-gateway.ts";
import { type Attempt, findAttempt, moveAttempt, noteAsked } from "./attempt-store.ts";

/** A gateway that cannot close may be paid late; it is asked so long after the order's end. */
const graceS = 2 * 3600;
/** Somebody who had the cashier open may pay what was closed. */
export const endedTermS = 24 * 3600;

/** Asks about an attempt until it is paid, or its order's end is a day ago, however long nobody looks at its page. */
export async function settleAttempt(deps: Deps, { subject: attemptNo }: Run): Promise<RunResult> {
  const before = await findAttempt(deps.db, attemptNo);
  if (!before || !isUnpaid(before, deps.clock.now())) return "done";
  const hasAnswered = await (before.state === "open" ? settleOpenAttempt : askAgain)(deps, before);
  const attempt = (await findAttempt(deps.db, attemptNo)) ?? before;
  const now = deps.clock.now();
  if (!isUnpaid(attempt, now)) return "done";
  if (!hasAnswered) return "retry";
  const runAgainInS = askAgainInS(attempt.created_at, now);
  // What has ended is asked about at first soon, then ever more rarely.
  return { runAgainInS: attempt.state === "open" ? runAgainInS : runAgainInS * 5 };
}

function isUnpaid({ state, expires_at }: Attempt, now: Date): boolean {
  if (state === "open") return true;
  return (state === "closed" || state === "failed") && secondsAfter(expires_at, endedTermS) > now;
}

/** False when the gateway gives no answer. */
export async function askAgain(deps: Deps, attempt: Attempt): Promise<boolean> {
  await noteAsked(deps.db, attempt.attempt_no, deps.clock.now());
  return (await askGateway(deps, attempt)) !== undefined;
}

interface Ending {
  /** Closes it although it could still be paid. */
  readonly isUnwanted?: boolean;
}

/**
 * Asks about an attempt; one whose time is over is closed at its gateway and asked about a last time. False when the
 * gateway gives no answer.
 */
export async function settleOpenAttempt(
  deps: Deps,
  attempt: Attempt,
  { isUnwanted = false }: Ending = {},
): Promise<boolean> {
  const now = deps.clock.now();
  await noteAsked(deps.db, attempt.attempt_no, now);
  const outcome = await askGateway(deps, attempt);
  const isOver = isUnwanted || attempt.expires_at <= now;
  if (outcome !== "nothing new" || !isOver) return outcome !== undefined;
  try {
    await deps.gateways.get(attempt.method)?.close(attempt.attempt_no);
    await deps.alarms.close(["gateway.not_closed"], [attempt.method]);
  } catch (error) {
    await deps.alarms.raise({
      kind: "gateway.not_closed",
      subject: attempt.method,
      details: { attemptNo: attempt.attempt_no, error },
    });
    return false;
  }
  // Between the question and the closing somebody may have paid.
  const last = await askGateway(deps, attempt);
  if (last === "nothing new" && secondsAfter(attempt.expires_at, graceS) <= now) {
    await moveAttempt(deps.db, attempt.attempt_no, { from: ["open"], to: "closed" });
  }
  return last !== undefined;
}
