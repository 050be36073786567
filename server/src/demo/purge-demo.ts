import type { Deps } from "../operations/deps.ts";
import { cutoffAt, purge, runAll } from "../operations/purge.ts";
import { demoRetention } from "../privacy/retention-policy.ts";
import { purgeAnswers } from "./captcha-answer-store.ts";
import { purgeMessages } from "./outbox-store.ts";

/** `purge`, with the tables that only the demo has. */
export async function purgeDemo(deps: Deps): Promise<void> {
  const { db, clock } = deps;
  const cutoff = cutoffAt(clock);
  await runAll([
    () => purge(deps),
    () => purgeAnswers(db, cutoff(demoRetention.captchaAnswers)),
    () => purgeMessages(db, cutoff(demoRetention.outbox)),
  ]);
}
