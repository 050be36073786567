import { type Account, findAccount, lockAccount } from "../accounts/account-store.ts";
import type { Tx } from "../db/transaction.ts";
import { OperatorError } from "./operator-error.ts";

/** Locks an account until the transaction ends. Throws `OperatorError` if there is none, or it was deleted. */
export async function lockLiveAccount(tx: Tx, accountId: number): Promise<Account> {
  if (!(await findAccount(tx, accountId))) {
    throw new OperatorError({ zh: `账号${accountId}不存在`, en: `There is no account ${accountId}` });
  }
  const account = await lockAccount(tx, accountId);
  if (account.deleted_at) {
    throw new OperatorError({ zh: `账号${accountId}已注销`, en: `Account ${accountId} was deleted` });
  }
  return account;
}
