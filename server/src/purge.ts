import { retentionPolicy } from "@baleen/contract/retention-policy.ts";
import { purgeRecoveryRequests } from "./accounts/recovery-request-store.ts";
import { purgeAlerts } from "./alerts/alert-store.ts";
import { purgeBackups } from "./backups/backup-store.ts";
import { purgeCaptchas } from "./captcha/captcha-store.ts";
import { purgeCodes } from "./codes/code-store.ts";
import { purgeAnswers } from "./demo/captcha-answer-store.ts";
import { purgeMessages } from "./demo/outbox-store.ts";
import type { Deps } from "./deps.ts";
import { purgeRateLimits } from "./http/rate-limits.ts";
import { purgeJobs } from "./jobs/job-store.ts";
import { purgeMessageLog } from "./messages/message-log-store.ts";
import { purgeSmsDays } from "./messages/sms-budget.ts";
import { purgeCallTimes } from "./nodes/gateway-health-store.ts";
import { purgeNodes } from "./nodes/node-store.ts";
import { purgeReminders } from "./notifications/reminder-store.ts";
import { purgeOperatorSessions } from "./operators/operator-session-store.ts";
import { purgeSetupLinks } from "./operators/setup-links.ts";
import { purgeIdempotencyKeys } from "./orders/order-store.ts";
import { type Clock, secondsAfter } from "./outside/clock.ts";
import { purgeNoticeBodies } from "./payments/notice-store.ts";
import { keepAmountsAlone } from "./privacy/keep-amounts-alone.ts";
import { demoRetention, operatorRetention } from "./retention-policy.ts";
import { purgeLoginFailures } from "./sessions/login-throttle.ts";
import { purgeSessions } from "./sessions/session-store.ts";

const maxCaptchas = 50_000;

/** Deletes all rows whose retention period is over, in batches. Where that fails, it throws once all else is deleted. */
export async function purge(deps: Deps): Promise<void> {
  await runAll(stepsOf(deps));
}

/** `purge`, with the tables that only the demo has. */
export async function purgeDemo(deps: Deps): Promise<void> {
  const { db, clock } = deps;
  const cutoff = cutoffAt(clock);
  await runAll([
    ...stepsOf(deps),
    () => purgeAnswers(db, cutoff(demoRetention.captchaAnswers)),
    () => purgeMessages(db, cutoff(demoRetention.outbox)),
  ]);
}

type Step = () => Promise<void>;

function stepsOf(deps: Deps): Step[] {
  const { db, clock } = deps;
  const cutoff = cutoffAt(clock);
  return [
    () => purgeCaptchas(db, cutoff(retentionPolicy.captchas), maxCaptchas),
    () => purgeCodes(db, cutoff(retentionPolicy.codes)),
    () => purgeRateLimits(db, cutoff(retentionPolicy.limits)),
    () => purgeLoginFailures(db, cutoff(retentionPolicy.loginFailures)),
    () => purgeIdempotencyKeys(db, cutoff(retentionPolicy.idempotencyKeys)),
    () => purgeSessions(db, cutoff(retentionPolicy.endedSessions)),
    () => purgeReminders(db, cutoff(retentionPolicy.reminders)),
    () => purgeRecoveryRequests(db, cutoff(retentionPolicy.recoveryRequests)),
    () => purgeNoticeBodies(db, cutoff(retentionPolicy.noticeBodies)),
    () => purgeMessageLog(db, cutoff(retentionPolicy.messageLog)),
    () => purgeSmsDays(db, cutoff(retentionPolicy.messageLog)),
    () => purgeJobs(db, cutoff(retentionPolicy.jobsGivenUp)),
    () => purgeCallTimes(db, cutoff(operatorRetention.callTimes)),
    () => purgeNodes(db, cutoff(operatorRetention.nodes)),
    () => purgeOperatorSessions(db, cutoff(operatorRetention.sessions)),
    () => purgeSetupLinks(db, cutoff(operatorRetention.links)),
    () => purgeBackups(db, cutoff(operatorRetention.backups)),
    () => purgeAlerts(db, cutoff(operatorRetention.alerts)),
    () => keepAmountsAlone(deps, cutoff(retentionPolicy.tradesOfDeleted)),
  ];
}

async function runAll(steps: readonly Step[]): Promise<void> {
  const errors: unknown[] = [];
  for (const step of steps) await step().catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors, errors.map(String).join("; "));
}

function cutoffAt(clock: Clock) {
  return ({ keptS }: { readonly keptS: number }) => secondsAfter(clock.now(), -keptS);
}
