import { type Account, findAccount, lockAccount } from "../../accounts/account-store.ts";
import type { Tx } from "../../platform/database/transaction.ts";
import type { PrivacyDeps } from "../../privacy/deps.ts";
import { OperatorError } from "../operator-error.ts";
import { type By, type Done, type OperatorAction, performAction } from "../perform-action.ts";
import { redactReason } from "../redact-reason.ts";

interface AccountAction extends By, Pick<OperatorAction, "action"> {
  /** Of the account. */
  readonly id: number;
}

/** The entry of the audit log that an action writes. */
interface Entry {
  readonly id: number;
  readonly reason: string | null;
}

/** Performs an operator's action on an account, which is locked for it. Throws `OperatorError` as `lockLiveAccount`. */
export async function actOnAccount<Result extends object | null>(
  deps: PrivacyDeps,
  { id: accountId, ...action }: AccountAction,
  deed: (tx: Tx, account: Account, entry: Entry) => Promise<Done<Result, undefined>>,
): Promise<Result> {
  const reason = await redactReason(deps.db, { accountId }, action.reason);
  const performed: OperatorAction = { ...action, subject: `account ${accountId}`, reason };
  const { result } = await performAction(deps, performed, async (tx, id) =>
    deed(tx, await lockLiveAccount(tx, accountId), { id, reason }),
  );
  return result;
}

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
