import type { Tx } from "../platform/database/transaction.ts";
import { AppError } from "../platform/http/app-error.ts";
import type { RateLimit } from "../platform/http/rate-limits.ts";
import { type Account, findAccount, lockAccount } from "./account-store.ts";
import type { AccountDeps } from "./deps.ts";

const perUser: RateLimit = { max: 5, windowS: 15 * 60, error: "tooManyPasswordTries" };

/**
 * Verifies an account's password and returns the account. Throws `passwordWrong`, or `tooManyPasswordTries` after
 * five wrong ones in a quarter of an hour.
 */
export async function verifyPassword(
  deps: AccountDeps,
  accountId: number,
  password: string,
  field: string,
): Promise<Account> {
  const subject = `password of account ${accountId}`;
  await deps.rateLimits.consume(subject, perUser);
  const account = await findAccount(deps.db, accountId);
  if (!account || account.password_hash === null) throw new AppError("unauthorised");
  if (!(await deps.passwordHash.verify(account.password_hash, password, "known"))) throw passwordWrong(field);
  await deps.rateLimits.restore(subject);
  return account;
}

/** Locks an account after `verifyPassword`. Throws `passwordWrong` if the password was changed in between. */
export async function lockVerified(tx: Tx, verified: Account, field: string): Promise<Account> {
  const account = await lockAccount(tx, verified.id);
  if (account.deleted_at !== null) throw new AppError("unauthorised");
  if (account.password_hash !== verified.password_hash) throw passwordWrong(field);
  return account;
}

function passwordWrong(field: string): AppError {
  return new AppError("passwordWrong", { fields: { [field]: "passwordWrong" } });
}
