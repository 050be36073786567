import { tidyRecoveryLinks } from "./accounts/recovery-link-store.ts";
import { tidyCaptchas } from "./captcha/captcha-store.ts";
import { tidyCodes } from "./codes/code-store.ts";
import { tidyAnswers } from "./demo/captcha-answer-store.ts";
import { tidyMessages } from "./demo/outbox-store.ts";
import type { Deps } from "./deps.ts";
import { tidyTurns } from "./http/turns.ts";
import { tidyJobs } from "./jobs/job-store.ts";
import { tidyReminders } from "./notifications/reminder-store.ts";
import { tidyIdempotencyKeys } from "./orders/order-store.ts";
import { type Clock, secondsAfter } from "./outside/clock.ts";
import { tidyNoticeBodies } from "./payments/notice-store.ts";
import { retention } from "./retention.ts";
import { tidySessions } from "./sessions/session-store.ts";
import { tidyLoginFailures } from "./sessions/slow-guessers.ts";

const mostCaptchas = 50_000;

/** Removes what has been kept for its term. */
export async function tidy({ db, clock }: Deps): Promise<void> {
  const endOf = endsBy(clock);
  await tidyCaptchas(db, endOf(retention.captchas), mostCaptchas);
  await tidyCodes(db, endOf(retention.codes));
  await tidyTurns(db, endOf(retention.limits));
  await tidyLoginFailures(db, endOf(retention.loginFailures));
  await tidyIdempotencyKeys(db, endOf(retention.idempotencyKeys));
  await tidySessions(db, endOf(retention.endedSessions));
  await tidyRecoveryLinks(db, endOf(retention.recoveryLinks));
  await tidyReminders(db, endOf(retention.reminders));
  await tidyNoticeBodies(db, endOf(retention.noticeBodies));
  await tidyJobs(db, endOf(retention.jobsGivenUp));
}

/** The same, and what only the demo keeps. */
export async function tidyDemo(deps: Deps): Promise<void> {
  const endOf = endsBy(deps.clock);
  await tidy(deps);
  await tidyAnswers(deps.db, endOf(retention.captchaAnswers));
  await tidyMessages(deps.db, endOf(retention.outbox));
}

function endsBy(clock: Clock) {
  return ({ keptS }: { readonly keptS: number }) => secondsAfter(clock.now(), -keptS);
}
