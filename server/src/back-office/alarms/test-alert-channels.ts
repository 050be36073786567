import type { AuditOutcome } from "@baleen/contract/back-office/audit-actions.ts";
import type { AlertTest } from "@baleen/contract/back-office/settings.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { testChannels } from "../../alarms/alerts/test-channels.ts";
import type { RateLimit } from "../../platform/http/rate-limits.ts";
import type { PrivacyDeps } from "../../privacy/deps.ts";
import { addAuditLogOutcome } from "../audit-log/audit-log-store.ts";
import { OperatorError } from "../operator-error.ts";
import { type By, type OperatorAction, performAction } from "../perform-action.ts";

const oncePerMinute: RateLimit = { max: 1, windowS: 60, error: "tooManyOperatorTries" };

const noneSetUp: Localized = { zh: "没有设置任何告警渠道", en: "No alert channel is set up" };

/** Sends a test to every alert channel. Throws `tooManyOperatorTries`, and `OperatorError` if none is set up. */
export async function testAlertChannels(deps: PrivacyDeps, by: By): Promise<AlertTest[]> {
  const { db, clock, alerts, rateLimits } = deps;
  if (alerts.channels.size === 0) throw new OperatorError(noneSetUp);
  await rateLimits.consume("test of the alert channels", oncePerMinute);
  const action: OperatorAction = { ...by, action: "testAlertChannels" };
  const { entryId } = await performAction(deps, action, async (_, id) => ({
    result: { entryId: id },
    outcome: "started",
  }));
  const tests = await testChannels(alerts, "console", clock.now());
  const failed = tests.filter(({ problem }) => problem !== null).map(({ channel }) => channel);
  const outcome: AuditOutcome =
    failed.length === 0 ? { outcome: "done" } : { outcome: "notAccepted", params: { channels: failed } };
  await addAuditLogOutcome(db, entryId, outcome, clock.now());
  return tests;
}
