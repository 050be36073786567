import type { AuditOutcome } from "@baleen/contract/back-office/audit-outcomes.ts";
import type { RateLimit } from "../../platform/http/rate-limits.ts";
import { addAuditLogOutcome } from "../audit-log/audit-log-store.ts";
import { type ConsoleHandler, contextWithoutReason } from "../console-handler.ts";
import { type OperatorAction, performAction } from "../perform-action.ts";
import { findDomainProblem } from "./find-domain-problem.ts";

const oncePerMinute: RateLimit = { max: 1, windowS: 60, error: "tooManyOperatorTries" };

/** Asks the site at its public address, as a visitor's browser would. Throws `tooManyOperatorTries`. */
export const tryDomain: ConsoleHandler<"tryDomain"> = async (deps, request) => {
  const { db, clock, rateLimits } = deps;
  await rateLimits.consume("test of the domain", oncePerMinute);
  const action: OperatorAction = {
    ...contextWithoutReason(request),
    action: "tryDomain",
    subject: { kind: "firstHourStep", id: "domain" },
  };
  const { result } = await performAction(deps, action, async (_, id) => ({
    result: { entryId: id },
    outcome: "started",
  }));
  const origin = deps.origin();
  const problem = await findDomainProblem(origin);
  const outcome: AuditOutcome = problem
    ? { outcome: "notAccepted", params: { channels: [origin] } }
    : { outcome: "done" };
  await addAuditLogOutcome(db, result.entryId, outcome, clock.now());
  return { problem };
};
