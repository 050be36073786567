import { findAccount, lockAccount } from "../accounts/account-store.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Deps } from "../deps.ts";
import { grantMembership } from "../membership/grant-membership.ts";
import { addAuditLogEntry } from "./audit-log-store.ts";
import { OperatorError, recordRejection } from "./operator-error.ts";
import { redactReason } from "./redact-reason.ts";

interface Gift {
  readonly accountId: number;
  readonly days: number;
  readonly operator: string;
  readonly reason: string;
}

/** Grants days, with the audit log entry as source. Returns the membership's new end. Throws `OperatorError`. */
export async function grantByHand(deps: Deps, gift: Gift): Promise<Date> {
  const { db, clock } = deps;
  const { accountId, days, operator } = gift;
  const reason = await redactReason(db, { accountId }, gift.reason);
  const action = { operator, action: `grant of ${days} days`, subject: `account ${accountId}`, reason };
  return await recordRejection(deps, action, () =>
    inTransaction(db, async (tx) => {
      if (!(await findAccount(tx, accountId))) throw new OperatorError(`There is no account ${accountId}`);
      const { deleted_at: deletedAt } = await lockAccount(tx, accountId);
      if (deletedAt) throw new OperatorError(`Account ${accountId} was deleted`);
      const at = clock.now();
      const entryId = await addAuditLogEntry(tx, { ...action, at, outcome: "done" });
      const grant = {
        accountId,
        days,
        sourceKind: "operator",
        sourceRef: String(entryId),
        level: 1,
        grantedAt: at,
      } as const;
      return (await grantMembership(tx, grant)) ?? at;
    }),
  );
}
