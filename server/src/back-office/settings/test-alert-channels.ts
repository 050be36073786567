import { testChannels } from "../../alarms/alerts/test-channels.ts";
import type { RateLimit } from "../../platform/http/rate-limits.ts";
import { Rejection } from "../../platform/rejection.ts";
import { type ConsoleHandler, contextWithoutReason } from "../console-handler.ts";
import { outcomeOfChannels, performOutside } from "../perform-action.ts";

const oncePerMinute: RateLimit = { max: 1, windowS: 60, error: "tooManyOperatorTries" };

/** Sends a test to every alert channel. Throws `tooManyOperatorTries`, and `noAlertChannel` if none is set up. */
export const testAlertChannels: ConsoleHandler<"testAlertChannels"> = async (deps, request) => {
  const { clock, alerts, rateLimits } = deps;
  if (alerts.channels.size === 0) throw new Rejection("noAlertChannel");
  await rateLimits.consumeAll([{ subject: "test of the alert channels", limit: oncePerMinute }]);
  const subject = { kind: "firstHourStep", id: "alerts" } as const;
  const action = { ...contextWithoutReason(request), action: "testAlertChannels", subject } as const;
  return await performOutside(deps, action, async () => {
    const tests = await testChannels(alerts, "console", clock.now());
    const failed = tests.filter(({ problem }) => problem !== null).map(({ channel }) => channel);
    return { result: { tests }, outcome: outcomeOfChannels(failed) };
  });
};
