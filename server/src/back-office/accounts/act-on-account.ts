import type { OperatorActionBody } from "@baleen/contract/back-office/operator-action.ts";
import { type Account, findAccount, lockAccount } from "../../accounts/account-store.ts";
import type { Tx } from "../../platform/database/transaction.ts";
import type { PrivacyDeps } from "../../privacy/deps.ts";
import { actionBy, type Caller } from "../console-handler.ts";
import { OperatorError } from "../operator-error.ts";
import { type Done, type OperatorAction, performAction } from "../perform-action.ts";
import { redactReason } from "../redact-reason.ts";

/** What an operator asks for with an account. */
interface AccountActionAsked extends Caller {
  readonly params: { readonly id: number };
  readonly body: OperatorActionBody;
}

/** The entry of the audit log that an action writes. */
interface Entry {
  readonly id: number;
  readonly reason: string;
}

/** Performs an operator's action on an account, which is locked for it. Throws `OperatorError` as `lockLiveAccount`. */
export async function actOnAccount<Result extends object | null>(
  deps: PrivacyDeps,
  asked: AccountActionAsked,
  { action }: Pick<OperatorAction, "action">,
  deed: (tx: Tx, account: Account, entry: Entry) => Promise<Done<Result>>,
): Promise<Result> {
  const accountId = asked.params.id;
  const reason = await redactReason(deps.db, { accountId }, asked.body.reason);
  const performed: OperatorAction = { ...actionBy(asked), action, subject: `account ${accountId}`, reason };
  return await performAction(deps, performed, async (tx, id) =>
    deed(tx, await lockLiveAccount(tx, accountId), { id, reason }),
  );
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
