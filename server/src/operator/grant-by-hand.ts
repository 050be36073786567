import { findAccount, lockAccount } from "../accounts/account-store.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Deps } from "../deps.ts";
import { grantMembership } from "../membership/grant-membership.ts";
import { noteAct } from "./act-store.ts";
import { OperatorError } from "./operator-error.ts";

interface Gift {
  readonly accountId: number;
  readonly days: number;
  readonly operator: string;
  readonly reason: string;
}

/** Grants days by an operator's act, which is the grant's source, and gives the membership's new end. */
export async function grantByHand(
  { db, clock }: Deps,
  { accountId, days, operator, reason }: Gift,
): Promise<Date> {
  if (!(await findAccount(db, accountId))) throw new OperatorError(`There is no account ${accountId}`);
  return await inTransaction(db, async (tx) => {
    await lockAccount(tx, accountId);
    const at = clock.now();
    const act = `grant of ${days} days`;
    const actId = await noteAct(tx, { at, operator, act, subject: `account ${accountId}`, reason });
    const grant = {
      accountId,
      days,
      sourceKind: "operator",
      sourceRef: String(actId),
      level: 1,
      grantedAt: at,
    } as const;
    return (await grantMembership(tx, grant)) ?? at;
  });
}
