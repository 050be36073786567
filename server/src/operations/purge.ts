import { retentionPolicy } from "@baleen/contract/privacy/retention-policy.ts";
import { purgeCaptchas } from "../accounts/captcha/captcha-store.ts";
import { purgeCodes } from "../accounts/codes/code-store.ts";
import { purgeRecoveryRequests } from "../accounts/recovery/recovery-request-store.ts";
import { purgeLoginFailures } from "../accounts/sessions/login-throttle.ts";
import { purgeSessions } from "../accounts/sessions/session-store.ts";
import { purgeAlerts } from "../alarms/alerts/alert-store.ts";
import { purgeSetupLinks } from "../back-office/operators/setup-links.ts";
import { purgeOperatorSessions } from "../back-office/session/operator-session-store.ts";
import { purgeReminders } from "../membership/reminders/reminder-store.ts";
import { purgeMessageLog } from "../messages/message-log-store.ts";
import { purgeSmsDays } from "../messages/sms-budget.ts";
import { purgeCallTimes } from "../payments/gateways/gateway-health-store.ts";
import { purgeNoticeBodies } from "../payments/notice-store.ts";
import { type Clock, secondsAfter } from "../platform/clock.ts";
import { purgeBackups } from "../platform/database/backup-store.ts";
import { purgeRateLimits } from "../platform/http/rate-limits.ts";
import { purgeJobs } from "../platform/jobs/job-store.ts";
import { purgeNodes } from "../platform/nodes/node-store.ts";
import { keepAmountsAlone } from "../privacy/keep-amounts-alone.ts";
import { operatorRetention } from "../privacy/retention-policy.ts";
import { purgeIdempotencyKeys } from "../shop/orders/order-store.ts";
import type { Deps } from "./deps.ts";

const maxCaptchas = 50_000;

/** Deletes all rows whose retention period is over, in batches. Where that fails, it throws once all else is deleted. */
export async function purge(deps: Deps): Promise<void> {
  const { db, clock } = deps;
  const cutoff = cutoffAt(clock);
  await runAll([
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
  ]);
}

type Step = () => Promise<void>;

/** Runs all steps, and throws what has failed at the end. */
export async function runAll(steps: readonly Step[]): Promise<void> {
  const errors: unknown[] = [];
  for (const step of steps) await step().catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors, errors.map(String).join("; "));
}

/** When the rows were written whose retention period ends now. */
export function cutoffAt(clock: Clock) {
  return ({ keptS }: { readonly keptS: number }) => secondsAfter(clock.now(), -keptS);
}
