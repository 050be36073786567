import type { Deps } from "../operations/deps.ts";
import { purge } from "../operations/purge.ts";
import { demoRetention } from "../privacy/retention-policy.ts";

/** `purge`, with the tables that only the demo has. */
export async function purgeDemo(deps: Deps): Promise<void> {
  await purge(deps, [
    { table: "captcha_answers", since: "created_at", term: demoRetention.captchaAnswers },
    { table: "outbox", since: "sent_at", term: demoRetention.outbox },
  ]);
}
