import { findAccount, lockAccount } from "../accounts/account-store.ts";
import type { Deps } from "../deps.ts";
import { grantMembership } from "../membership/grant-membership.ts";
import { OperatorError } from "./operator-error.ts";
import { type By, performAction } from "./perform-action.ts";
import { redactReason } from "./redact-reason.ts";

interface Gift extends By {
  readonly accountId: number;
  readonly days: number;
}

/** Grants days, with the audit log entry as source. Returns the membership's new end. Throws `OperatorError`. */
export async function grantByHand(deps: Deps, { accountId, days, ...by }: Gift): Promise<Date> {
  const { db, clock } = deps;
  const reason = await redactReason(db, { accountId }, by.reason);
  const action = { ...by, action: `grant of ${days} days`, subject: `account ${accountId}`, reason };
  const { endsAt } = await performAction(deps, action, async (tx, entryId) => {
    if (!(await findAccount(tx, accountId))) {
      throw new OperatorError({ zh: `账号${accountId}不存在`, en: `There is no account ${accountId}` });
    }
    const { deleted_at: deletedAt } = await lockAccount(tx, accountId);
    if (deletedAt) {
      throw new OperatorError({ zh: `账号${accountId}已注销`, en: `Account ${accountId} was deleted` });
    }
    const at = clock.now();
    const grant = {
      accountId,
      days,
      sourceKind: "operator",
      sourceRef: String(entryId),
      level: 1,
      grantedAt: at,
    } as const;
    const end = (await grantMembership(tx, grant)) ?? at;
    return { result: { endsAt: end.toISOString() } };
  });
  return new Date(endsAt);
}
