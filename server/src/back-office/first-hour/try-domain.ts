import type { RateLimit } from "../../platform/http/rate-limits.ts";
import { type ConsoleHandler, contextWithoutReason } from "../console-handler.ts";
import { type OperatorAction, outcomeOfChannels, performOutside } from "../perform-action.ts";
import { findDomainProblem } from "./find-domain-problem.ts";

const oncePerMinute: RateLimit = { max: 1, windowS: 60, error: "tooManyOperatorTries" };

/** Asks the site at its public address, as a visitor's browser would. Throws `tooManyOperatorTries`. */
export const tryDomain: ConsoleHandler<"tryDomain"> = async (deps, request) => {
  await deps.rateLimits.consume("test of the domain", oncePerMinute);
  const action: OperatorAction = {
    ...contextWithoutReason(request),
    action: "tryDomain",
    subject: { kind: "firstHourStep", id: "domain" },
  };
  const origin = deps.origin();
  return await performOutside(deps, action, async () => {
    const problem = await findDomainProblem(origin);
    return { result: { problem }, outcome: outcomeOfChannels(problem ? [origin] : []) };
  });
};
