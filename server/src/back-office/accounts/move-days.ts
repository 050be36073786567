import type { moveDays as call } from "@baleen/contract/back-office/accounts.ts";
import { grantMembership } from "../../membership/grant-membership.ts";
import { sumOfDays, takeDays } from "../../membership/take-days.ts";
import { addAuditLogEntry, reserveEntryId } from "../audit-log/audit-log-store.ts";
import type { Act } from "../console-handler.ts";
import { OperatorError } from "../operator-error.ts";
import { type OperatorAction, performAction } from "../perform-action.ts";
import { redactReason } from "../redact-reason.ts";
import { lockLiveAccount } from "./act-on-account.ts";
import { nothingToTake } from "./take-days.ts";

/**
 * Moves days that have not passed to another account, at their levels, in one transaction: cuts on one side, a grant for each
 * level on the other. Throws `OperatorError`.
 */
export const moveDays: Act<typeof call> = async (deps, { id: accountId, toAccountId, days, ...by }) => {
  const action: OperatorAction = {
    ...by,
    action: `move ${days} days to account ${toAccountId}`,
    subject: `account ${accountId}`,
    reason: await redactReason(deps.db, { accountId }, by.reason),
  };
  const { result } = await performAction(deps, action, async (tx, entryId) => {
    if (accountId === toAccountId) {
      throw new OperatorError({ zh: "不能转给同一个账号", en: "Both are the same account" });
    }
    // In order of their numbers, so that two moves in opposite directions do not wait for each other.
    for (const id of [accountId, toAccountId].toSorted((one, other) => one - other)) {
      await lockLiveAccount(tx, id);
    }
    const at = deps.clock.now();
    const { cuts, end } = await takeDays(tx, { accountId, days, entryId, at });
    if (cuts.length === 0) throw nothingToTake();
    let toEnd: Date | null = null;
    for (const [level, own] of Map.groupBy(cuts, (cut) => cut.level)) {
      const moved = sumOfDays(own);
      // The entry of the other account, which is the source of its grant.
      const id = await reserveEntryId(tx);
      toEnd = await grantMembership(tx, {
        accountId: toAccountId,
        days: moved,
        level,
        sourceKind: "operator",
        sourceRef: String(id),
        grantedAt: at,
      });
      const { operator, actionKey: _, ...same } = action;
      await addAuditLogEntry(tx, {
        ...same,
        id,
        at,
        operator: operator.login,
        operatorId: operator.id,
        action: `receive ${moved} days from account ${accountId}`,
        subject: `account ${toAccountId}`,
        outcome: "done",
      });
    }
    const result = {
      from: { id: accountId, memberUntil: end?.toISOString() ?? null },
      to: { id: toAccountId, memberUntil: toEnd?.toISOString() ?? null },
      daysMoved: sumOfDays(cuts),
    };
    return { result, details: cuts };
  });
  return result;
};
