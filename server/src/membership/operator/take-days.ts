import { findAccount } from "../../accounts/account-store.ts";
import { actOnAccount } from "../../accounts/operator/act-on-account.ts";
import type { ConsoleAction, ConsoleHandler } from "../../operators/console-handler.ts";
import { Rejection } from "../../platform/rejection.ts";
import { foldGrants } from "../fold-grants.ts";
import { listGrants } from "../membership-store.ts";
import { takeDays as cutGrants, endAfter, planCuts, sumOfDays } from "../take-days.ts";

export const previewTakeDays: ConsoleHandler<"previewTakeDays"> = async (context, request) => {
  const { id } = request.params;
  if (!(await findAccount(context.reads, id))) throw new Rejection("notFound");
  const grants = await listGrants(context.reads, id);
  const cuts = planCuts(grants, request.query.days ?? Number.MAX_SAFE_INTEGER, context.clock.now());
  return {
    daysTaken: sumOfDays(cuts),
    memberUntil: foldGrants(grants)?.toISOString() ?? null,
    memberUntilAfter: endAfter(grants, cuts)?.toISOString() ?? null,
  };
};

/** Takes days from an account, newest grants first, but never days that have already passed. */
export const takeDays: ConsoleAction<"takeDays"> = async (context, { id, days, ...by }) =>
  await actOnAccount(context, { ...by, id, action: "takeDays", params: { days } }, async (tx, _, entry) => {
    const taking = { accountId: id, days, entryId: entry.id, at: context.clock.now() };
    const { cuts, endBefore, end } = await cutGrants(tx, taking);
    if (cuts.length === 0) throw new Rejection("noDaysToTake");
    const result = {
      daysTaken: sumOfDays(cuts),
      memberUntil: endBefore?.toISOString() ?? null,
      memberUntilAfter: end?.toISOString() ?? null,
    };
    return {
      result,
      before: { end: result.memberUntil },
      after: { end: result.memberUntilAfter },
      details: cuts,
    };
  });
