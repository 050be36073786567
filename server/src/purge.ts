import { retentionPolicy } from "@baleen/contract/retention-policy.ts";
import { purgeRecoveryLinks } from "./accounts/recovery-link-store.ts";
import { purgeCaptchas } from "./captcha/captcha-store.ts";
import { purgeCodes } from "./codes/code-store.ts";
import { purgeAnswers } from "./demo/captcha-answer-store.ts";
import { purgeMessages } from "./demo/outbox-store.ts";
import type { Deps } from "./deps.ts";
import { purgeRateLimits } from "./http/rate-limits.ts";
import { purgeJobs } from "./jobs/job-store.ts";
import { purgeReminders } from "./notifications/reminder-store.ts";
import { purgeIdempotencyKeys } from "./orders/order-store.ts";
import { type Clock, secondsAfter } from "./outside/clock.ts";
import { purgeNoticeBodies } from "./payments/notice-store.ts";
import { keepAmountsAlone } from "./privacy/keep-amounts-alone.ts";
import { demoRetention } from "./retention-policy.ts";
import { purgeLoginFailures } from "./sessions/login-throttle.ts";
import { purgeSessions } from "./sessions/session-store.ts";

const mostCaptchas = 50_000;

/** Removes what has been kept for its term. */
export async function purge(deps: Deps): Promise<void> {
  const { db, clock } = deps;
  const endOf = endsBy(clock);
  await purgeCaptchas(db, endOf(retentionPolicy.captchas), mostCaptchas);
  await purgeCodes(db, endOf(retentionPolicy.codes));
  await purgeRateLimits(db, endOf(retentionPolicy.limits));
  await purgeLoginFailures(db, endOf(retentionPolicy.loginFailures));
  await purgeIdempotencyKeys(db, endOf(retentionPolicy.idempotencyKeys));
  await purgeSessions(db, endOf(retentionPolicy.endedSessions));
  await purgeReminders(db, endOf(retentionPolicy.reminders));
  await purgeRecoveryLinks(db, endOf(retentionPolicy.recoveryLinks));
  await purgeNoticeBodies(db, endOf(retentionPolicy.noticeBodies));
  await purgeJobs(db, endOf(retentionPolicy.jobsGivenUp));
  await keepAmountsAlone(deps, endOf(retentionPolicy.tradesOfDeleted));
}

/** The same, and what only the demo keeps. */
export async function purgeDemo(deps: Deps): Promise<void> {
  const endOf = endsBy(deps.clock);
  await purge(deps);
  await purgeAnswers(deps.db, endOf(demoRetention.captchaAnswers));
  await purgeMessages(deps.db, endOf(demoRetention.outbox));
}

function endsBy(clock: Clock) {
  return ({ keptS }: { readonly keptS: number }) => secondsAfter(clock.now(), -keptS);
}
