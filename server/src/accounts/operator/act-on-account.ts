import type { AuditAction } from "@baleen/contract/back-office/audit-actions.ts";
import type { Context } from "../../context.ts";
import {
  type ActionContext,
  type ActionEntry,
  type ActionResult,
  performAction,
} from "../../operators/perform-action.ts";
import type { Tx } from "../../platform/database/transaction.ts";
import { Rejection } from "../../platform/rejection.ts";
import { type Account, findAccount, lockAccount } from "../account-store.ts";

type AccountAction = ActionContext & AuditAction & { readonly id: number };

/** Performs an operator's action on an account while holding its lock. Throws like `lockLiveAccount`. */
export async function actOnAccount<Result extends object | null>(
  context: Pick<Context, "db" | "clock">,
  { id: accountId, ...action }: AccountAction,
  work: (tx: Tx, account: Account, entry: ActionEntry) => Promise<ActionResult<Result, undefined>>,
): Promise<Result> {
  const subject = { kind: "account", id: accountId } as const;
  const { result } = await performAction(context, { ...action, subject }, async (tx, entry) =>
    work(tx, await lockLiveAccount(tx, accountId), entry),
  );
  return result;
}

/** Locks an account until the transaction ends. Throws `noSuchAccount`, `accountDeleted` or `accountMerged`. */
export async function lockLiveAccount(tx: Tx, accountId: number): Promise<Account> {
  if (!(await findAccount(tx, accountId))) throw new Rejection("noSuchAccount", { accountId });
  const account = await lockAccount(tx, accountId);
  if (account.deleted_at) throw new Rejection("accountDeleted", { accountId });
  const { merged_into: survivorId } = account;
  if (survivorId !== null) throw new Rejection("accountMerged", { accountId, survivorId });
  return account;
}
