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

/** Deletes all rows whose retention period is over. */
export async function purge(deps: Deps): Promise<void> {
  const { db, clock } = deps;
  const cutoff = cutoffAt(clock);
  await purgeCaptchas(db, cutoff(retentionPolicy.captchas), maxCaptchas);
  await purgeCodes(db, cutoff(retentionPolicy.codes));
  await purgeRateLimits(db, cutoff(retentionPolicy.limits));
  await purgeLoginFailures(db, cutoff(retentionPolicy.loginFailures));
  await purgeIdempotencyKeys(db, cutoff(retentionPolicy.idempotencyKeys));
  await purgeSessions(db, cutoff(retentionPolicy.endedSessions));
  await purgeReminders(db, cutoff(retentionPolicy.reminders));
  await purgeRecoveryRequests(db, cutoff(retentionPolicy.recoveryRequests));
  await purgeNoticeBodies(db, cutoff(retentionPolicy.noticeBodies));
  await purgeMessageLog(db, cutoff(retentionPolicy.messageLog));
  await purgeSmsDays(db, cutoff(retentionPolicy.messageLog));
  await purgeJobs(db, cutoff(retentionPolicy.jobsGivenUp));
  await purgeCallTimes(db, cutoff(operatorRetention.callTimes));
  await purgeNodes(db, cutoff(operatorRetention.nodes));
  await purgeOperatorSessions(db, cutoff(operatorRetention.sessions));
  await purgeSetupLinks(db, cutoff(operatorRetention.links));
  await purgeBackups(db, cutoff(operatorRetention.backups));
  await purgeAlerts(db, cutoff(operatorRetention.alerts));
  await keepAmountsAlone(deps, cutoff(retentionPolicy.tradesOfDeleted));
}

/** `purge`, with the tables that only the demo has. */
export async function purgeDemo(deps: Deps): Promise<void> {
  const cutoff = cutoffAt(deps.clock);
  await purge(deps);
  await purgeAnswers(deps.db, cutoff(demoRetention.captchaAnswers));
  await purgeMessages(deps.db, cutoff(demoRetention.outbox));
}

function cutoffAt(clock: Clock) {
  return ({ keptS }: { readonly keptS: number }) => secondsAfter(clock.now(), -keptS);
}
