import { findAccount } from "../../accounts/account-store.ts";
import { actOnAccount } from "../../accounts/operator/act-on-account.ts";
import type { ConsoleAction, ConsoleHandler } from "../../operators/console-handler.ts";
import { Rejection } from "../../platform/rejection.ts";
import { computeEndAfter, deductDays, planDeductions, sumOfDays } from "../deduct-days.ts";
import { foldGrants } from "../fold-grants.ts";
import { listGrants } from "../membership-store.ts";

export const previewTakeDays: ConsoleHandler<"previewTakeDays"> = async (context, request) => {
  const { id } = request.params;
  if (!(await findAccount(context.readsDb, id))) throw new Rejection("notFound");
  const grants = await listGrants(context.readsDb, id);
  const deductions = planDeductions(
    grants,
    request.query.days ?? Number.MAX_SAFE_INTEGER,
    context.clock.now(),
  );
  return {
    daysTaken: sumOfDays(deductions),
    memberUntil: foldGrants(grants)?.toISOString() ?? null,
    memberUntilAfter: computeEndAfter(grants, deductions)?.toISOString() ?? null,
  };
};

/** Takes days from an account, newest grants first, but never days that have already passed. */
export const takeDays: ConsoleAction<"takeDays"> = async (context, { id, days, ...by }) =>
  await actOnAccount(context, { ...by, id, action: "takeDays", params: { days } }, async (tx, _, entry) => {
    const deductionInput = { accountId: id, days, entryId: entry.id, at: context.clock.now() };
    const { deductions, endBefore, end } = await deductDays(tx, deductionInput);
    if (deductions.length === 0) throw new Rejection("noDaysToTake");
    const result = {
      daysTaken: sumOfDays(deductions),
      memberUntil: endBefore?.toISOString() ?? null,
      memberUntilAfter: end?.toISOString() ?? null,
    };
    return {
      result,
      before: { end: result.memberUntil },
      after: { end: result.memberUntilAfter },
      details: deductions,
    };
  });
