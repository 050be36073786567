import { listAlarmsAbout } from "../alarms/alarm-store.ts";
import type { Run, RunResult } from "../platform/jobs/run-job.ts";
import { findAttempt } from "./attempt-store.ts";
import type { PaymentDeps } from "./deps.ts";
import { nextPollInS } from "./polling.ts";
import { pollAttempt } from "./settle-attempt.ts";
import { recheckedAlarms } from "./settlement.ts";

/** Job: polls an attempt, whatever its state, while an alarm says that something about it is unknown. */
export async function recheckAttempt(deps: PaymentDeps, { subject: attemptNo }: Run): Promise<RunResult> {
  const attempt = await findAttempt(deps.db, attemptNo);
  if (!attempt || !(await findOpenAlarm(deps, attemptNo))) return "done";
  const hasAnswered = await pollAttempt(deps, attempt);
  const alarm = await findOpenAlarm(deps, attemptNo);
  if (!alarm) return "done";
  return hasAnswered ? { runAgainInS: nextPollInS(alarm.first_at, deps.clock.now()) * 5 } : "retry";
}

async function findOpenAlarm({ db }: PaymentDeps, attemptNo: string) {
  const alarms = await listAlarmsAbout(db, [attemptNo]);
  return alarms.find(({ kind, closed_at }) => isRechecked(kind) && closed_at === null);
}

function isRechecked(kind: string): boolean {
  return recheckedAlarms.some((rechecked) => rechecked === kind);
}
