import { type ConsoleHandler, contextWithoutReason } from "../../operators/console-handler.ts";
import { outcomeOfChannels, performExternalAction } from "../../operators/perform-action.ts";
import { defineHandler } from "../../platform/http/define-handler.ts";
import { defineLimit } from "../../platform/http/limit.ts";
import { Rejection } from "../../platform/rejection.ts";
import { testChannels } from "../alerts/test-channels.ts";

const oncePerMinute = defineLimit("tests of the alert channels", {
  by: "all",
  max: 1,
  windowS: 60,
  error: "tooManyOperatorTries",
});

/**
 * Sends a test message to every alert channel. Throws `tooManyOperatorTries`, and `noAlertChannel` if none is set up.
 */
export const testAlertChannels = defineHandler<ConsoleHandler<"testAlertChannels">>({
  precondition({ alerts }) {
    if (alerts.channels.size === 0) throw new Rejection("noAlertChannel");
  },
  limits: () => [oncePerMinute.of()],
  async run(context, request) {
    const { clock, alerts } = context;
    const subject = { kind: "firstHourStep", id: "alerts" } as const;
    const action = { ...contextWithoutReason(request), action: "testAlertChannels", subject } as const;
    return await performExternalAction(context, action, async () => {
      const tests = await testChannels(alerts, "console", clock.now());
      const failed = tests.filter(({ problem }) => problem !== null).map(({ channel }) => channel);
      return { result: { tests }, outcome: outcomeOfChannels(failed) };
    });
  },
});
