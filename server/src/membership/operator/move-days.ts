import { lockLiveAccount } from "../../accounts/operator/act-on-account.ts";
import { addAuditLogEntry, reserveEntryId } from "../../operators/audit-log/audit-log-store.ts";
import type { ConsoleAction } from "../../operators/console-handler.ts";
import { performAction } from "../../operators/perform-action.ts";
import { Rejection } from "../../platform/rejection.ts";
import { deductDays, sumOfDays } from "../deduct-days.ts";
import { grantMembership } from "../grant-membership.ts";

/**
 * Moves remaining days to another account in one transaction: deducts them from this account, and grants the other one
 * as many days of each level.
 */
export const moveDays: ConsoleAction<"moveDays"> = async (
  context,
  { id: accountId, toAccountId, days, ...by },
) => {
  const subject = { kind: "account", id: accountId } as const;
  const action = { ...by, action: "moveDays", params: { days, toAccountId }, subject } as const;
  const { result } = await performAction(context, action, async (tx, entry) => {
    if (accountId === toAccountId) throw new Rejection("moveToSameAccount");
    // Locks in ascending order of ids, so that two opposite moves cannot deadlock.
    for (const id of [accountId, toAccountId].toSorted((one, other) => one - other)) {
      await lockLiveAccount(tx, id);
    }
    const at = context.clock.now();
    const deductionInput = { accountId, days, entryId: entry.id, movedTo: toAccountId, at };
    const { deductions, end } = await deductDays(tx, deductionInput);
    if (deductions.length === 0) throw new Rejection("noDaysToTake");
    let toEnd: Date | null = null;
    for (const [level, levelDeductions] of Map.groupBy(deductions, (deduction) => deduction.level)) {
      const movedDays = sumOfDays(levelDeductions);
      // The other account's audit log entry is the source of its grant.
      const id = await reserveEntryId(tx);
      const source = { sourceKind: "operator", sourceRef: String(id) } as const;
      const grant = { accountId: toAccountId, days: movedDays, level, grantedAt: at };
      toEnd = await grantMembership(tx, { ...grant, ...source });
      const receiptEntry = {
        ...by,
        actionKey: undefined,
        reason: entry.reason,
        action: "receiveDays",
        params: { days: movedDays, fromAccountId: accountId },
        subject: { kind: "account", id: toAccountId },
      } as const;
      await addAuditLogEntry(tx, receiptEntry, { id, at, outcome: "done" });
    }
    const result = {
      from: { id: accountId, memberUntil: end?.toISOString() ?? null },
      to: { id: toAccountId, memberUntil: toEnd?.toISOString() ?? null },
      daysMoved: sumOfDays(deductions),
    };
    return { result, details: deductions };
  });
  return result;
};
