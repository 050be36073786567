import { listAlarmsAbout } from "../alarms/alarm-store.ts";
import type { Deps } from "../deps.ts";
import type { Run, RunResult } from "../jobs/run-job.ts";
import { askAgainInS } from "./ask-again.ts";
import { findAttempt } from "./attempt-store.ts";
import { askAgain } from "./settle-attempt.ts";
import { lastingDoubts } from "./settling.ts";

/** Asks about an attempt of which something is in doubt, whatever its state here, until the doubt has ended. */
export async function recheckAttempt(deps: Deps, { subject: attemptNo }: Run): Promise<RunResult> {
  const attempt = await findAttempt(deps.db, attemptNo);
  if (!attempt || !(await findDoubt(deps, attemptNo))) return "done";
  const hasAnswered = await askAgain(deps, attempt);
  const doubt = await findDoubt(deps, attemptNo);
  if (!doubt) return "done";
  return hasAnswered ? { runAgainInS: askAgainInS(doubt.first_at, deps.clock.now()) * 5 } : "retry";
}

async function findDoubt({ db }: Deps, attemptNo: string) {
  const alarms = await listAlarmsAbout(db, [attemptNo]);
  return alarms.find(({ kind, closed_at }) => isDoubt(kind) && closed_at === null);
}

function isDoubt(kind: string): boolean {
  return lastingDoubts.some((doubt) => doubt === kind);
}
