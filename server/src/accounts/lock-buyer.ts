import type { Queries } from "../db/transaction.ts";
import { AppError } from "../http/app-error.ts";
import { type Account, lockAccount } from "./account-store.ts";

/**
 * Locks the account of a person who wants to buy or redeem something. Throws `unauthorised` if it was deleted, and
 * `deletionPending` while it waits for that: what is bought now would be lost.
 */
export async function lockBuyer(tx: Queries, accountId: number): Promise<Account> {
  const account = await lockAccount(tx, accountId);
  if (account.deleted_at !== null) throw new AppError("unauthorised");
  if (account.deletes_at !== null) throw new AppError("deletionPending");
  return account;
}
