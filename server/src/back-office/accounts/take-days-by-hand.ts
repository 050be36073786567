import { grantMembership } from "../../membership/grant-membership.ts";
import { sumOfDays, takeDays } from "../../membership/take-days.ts";
import type { PrivacyDeps } from "../../privacy/deps.ts";
import { addAuditLogEntry, reserveEntryId } from "../audit-log/audit-log-store.ts";
import { OperatorError } from "../operator-error.ts";
import { type By, type OperatorAction, performAction } from "../perform-action.ts";
import { redactReason } from "../redact-reason.ts";
import { lockLiveAccount } from "./account-access.ts";

interface Taking extends By {
  readonly accountId: number;
  readonly days: number;
}

/** Instants are ISO texts: the result is kept in the audit log. */
interface Taken {
  /** Fewer than asked for where fewer are left. */
  readonly daysTaken: number;
  readonly endBefore: string | null;
  readonly end: string | null;
}

/** Takes days from an account, newest grants first, never days that have passed. Throws `OperatorError`. */
export async function takeDaysByHand(deps: PrivacyDeps, { accountId, days, ...by }: Taking): Promise<Taken> {
  const reason = await redactReason(deps.db, { accountId }, by.reason);
  const action: OperatorAction = {
    ...by,
    action: "takeDays",
    params: { days },
    subject: { kind: "account", id: accountId },
    reason,
  };
  return await performAction(deps, action, async (tx, entryId) => {
    await lockLiveAccount(tx, accountId);
    const taken = await takeDays(tx, { accountId, days, entryId, at: deps.clock.now() });
    if (taken.cuts.length === 0) throw nothingLeft();
    const result = {
      daysTaken: sumOfDays(taken.cuts),
      endBefore: textOf(taken.endBefore),
      end: textOf(taken.end),
    };
    return { result, before: { end: result.endBefore }, after: { end: result.end }, details: taken.cuts };
  });
}

interface Move extends Taking {
  readonly toAccountId: number;
}

interface Moved {
  readonly daysMoved: number;
  readonly fromEnd: string | null;
  readonly toEnd: string | null;
}

/**
 * Moves days that have not passed to another account, at their levels, in one transaction: cuts on one side, a grant for each
 * level on the other. Throws `OperatorError`.
 */
export async function moveDaysByHand(
  deps: PrivacyDeps,
  { accountId, toAccountId, days, ...by }: Move,
): Promise<Moved> {
  const reason = await redactReason(deps.db, { accountId }, by.reason);
  const action: OperatorAction = {
    ...by,
    action: "moveDays",
    params: { days, toAccountId },
    subject: { kind: "account", id: accountId },
    reason,
  };
  return await performAction(deps, action, async (tx, entryId) => {
    if (accountId === toAccountId) {
      throw new OperatorError({ zh: "不能转给同一个账号", en: "Both are the same account" });
    }
    // In order of their numbers, so that two moves in opposite directions do not wait for each other.
    for (const id of [accountId, toAccountId].toSorted((one, other) => one - other)) {
      await lockLiveAccount(tx, id);
    }
    const at = deps.clock.now();
    const { cuts, end } = await takeDays(tx, { accountId, days, entryId, movedTo: toAccountId, at });
    if (cuts.length === 0) throw nothingLeft();
    let toEnd: Date | null = null;
    for (const [level, own] of Map.groupBy(cuts, (cut) => cut.level)) {
      const moved = sumOfDays(own);
      const id = await reserveEntryId(tx);
      toEnd = await grantMembership(tx, {
        accountId: toAccountId,
        days: moved,
        level,
        sourceKind: "operator",
        sourceRef: String(id),
        grantedAt: at,
      });
      await addAuditLogEntry(tx, otherSide(action, { id, at, moved, accountId, toAccountId }));
    }
    const result = { daysMoved: sumOfDays(cuts), fromEnd: textOf(end), toEnd: textOf(toEnd) };
    return { result, details: cuts };
  });
}

interface OtherSide {
  readonly id: number;
  readonly at: Date;
  readonly moved: number;
  readonly accountId: number;
  readonly toAccountId: number;
}

/** The entry of the account that the days are moved to; it is the source of their grant. */
function otherSide(
  { operator, actionKey: _, ...action }: OperatorAction,
  { id, at, moved, accountId, toAccountId }: OtherSide,
) {
  return {
    ...action,
    id,
    at,
    operator: operator.login,
    operatorId: operator.id,
    action: "receiveDays",
    params: { days: moved, fromAccountId: accountId },
    subject: { kind: "account", id: toAccountId },
    outcome: "done",
  } as const;
}

function nothingLeft(): OperatorError {
  return new OperatorError({
    zh: "没有可以收回的天数：已经过去的天数和终身会员不能收回",
    en: "There are no days to take: days that have passed and lifetime memberships stay",
  });
}

function textOf(instant: Date | null): string | null {
  return instant?.toISOString() ?? null;
}
