import type { AuditOutcome } from "@baleen/contract/back-office/audit-outcomes.ts";
import { testChannels } from "../../alarms/alerts/test-channels.ts";
import { ExplainedError } from "../../platform/explained-error.ts";
import type { RateLimit } from "../../platform/http/rate-limits.ts";
import { addAuditLogOutcome } from "../audit-log/audit-log-store.ts";
import { type ConsoleHandler, contextWithoutReason } from "../console-handler.ts";
import { type OperatorAction, performAction } from "../perform-action.ts";

const oncePerMinute: RateLimit = { max: 1, windowS: 60, error: "tooManyOperatorTries" };

/** Sends a test to every alert channel. Throws `tooManyOperatorTries`, and `ExplainedError` if none is set up. */
export const testAlertChannels: ConsoleHandler<"testAlertChannels"> = async (deps, request) => {
  const { db, clock, alerts, rateLimits } = deps;
  if (alerts.channels.size === 0) {
    throw new ExplainedError({ zh: "没有设置任何告警渠道", en: "No alert channel is set up" });
  }
  await rateLimits.consume("test of the alert channels", oncePerMinute);
  const action: OperatorAction = {
    ...contextWithoutReason(request),
    action: "testAlertChannels",
    subject: { kind: "firstHourStep", id: "alerts" },
  };
  const { result } = await performAction(deps, action, async (_, id) => ({
    result: { entryId: id },
    outcome: "started",
  }));
  const tests = await testChannels(alerts, "console", clock.now());
  const failed = tests.filter(({ problem }) => problem !== null).map(({ channel }) => channel);
  const outcome: AuditOutcome =
    failed.length === 0 ? { outcome: "done" } : { outcome: "notAccepted", params: { channels: failed } };
  await addAuditLogOutcome(db, result.entryId, outcome, clock.now());
  return { tests };
};
