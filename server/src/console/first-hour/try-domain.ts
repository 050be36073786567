import type { Localized } from "@baleen/contract/language.ts";
import { type ConsoleHandler, contextWithoutReason } from "../../operators/console-handler.ts";
import { outcomeOfChannels, performExternalAction } from "../../operators/perform-action.ts";
import { withRemedy } from "../../platform/check.ts";
import { checkReadiness } from "../../platform/http/check-readiness.ts";
import { defineHandler } from "../../platform/http/define-handler.ts";
import { defineLimit } from "../../platform/http/limit.ts";
import { fetchText } from "../../platform/http-client.ts";

const oncePerMinute = defineLimit("tests of the domain", {
  by: "all",
  max: 1,
  windowS: 60,
  error: "tooManyOperatorTries",
});

/** Requests the site at its public address, like a visitor's browser. Throws `tooManyOperatorTries`. */
export const tryDomain = defineHandler<ConsoleHandler<"tryDomain">>({
  limits: () => [oncePerMinute.of()],
  async run(context, request) {
    const subject = { kind: "firstHourStep", id: "domain" } as const;
    const action = { ...contextWithoutReason(request), action: "tryDomain", subject } as const;
    const origin = context.origin();
    return await performExternalAction(context, action, async () => {
      const problem = await findDomainProblem(origin);
      return { result: { problem }, outcome: outcomeOfChannels(problem ? [origin] : []) };
    });
  },
});

/** Why a visitor's browser would not reach a ready site at an origin, and how to fix it; null if it would. */
export async function findDomainProblem(origin: string): Promise<Localized | null> {
  const found = await checkReadiness(origin, fetchText);
  return found.result === "ok" ? null : withRemedy(found);
}
