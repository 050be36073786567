import type { Context } from "../context.ts";
import type { Queries } from "../platform/database/transaction.ts";
import { Rejection } from "../platform/rejection.ts";
import { type Account, lockAccount } from "./account-store.ts";
import { isSessionOpen } from "./sessions/session-store.ts";

/**
 * What a request does with an account: `manage` what it has, or `acquire` something new. An account with a requested
 * deletion cannot acquire anything, because the deletion would take it away.
 */
export type AccountUse = "manage" | "acquire";

/** Returns why an account cannot be used; undefined if it can. Payments reported by gateways count in any case. */
export function findAccessError(
  { deleted_at, merged_into, blocked_at, deletes_at }: Account,
  use: AccountUse,
): "unauthorised" | "accountBlocked" | "deletionPending" | undefined {
  if (deleted_at !== null || merged_into !== null) return "unauthorised";
  if (blocked_at !== null) return "accountBlocked";
  return use === "acquire" && deletes_at !== null ? "deletionPending" : undefined;
}

/**
 * Throws `accountBlocked` with support's mailbox, or `unauthorised`. Only call it for a person who has just proved to
 * be the owner: nobody else may learn of a block.
 */
export function requireOpenAccount(account: Account, supportMailbox: string): void {
  const refusal = findAccessError(account, "manage");
  if (refusal === "accountBlocked") throw new Rejection(refusal, { supportMailbox });
  if (refusal) throw new Rejection(refusal);
}

/**
 * Throws `phoneNeeded` if the operator requires a phone number before a payment and the account has none. Orders that
 * are already paid count in any case.
 */
export function requirePhoneToPay(
  { features }: Pick<Context, "features">,
  { phone }: Pick<Account, "phone">,
): void {
  if (features.requiresPhoneToPay && phone === null) throw new Rejection("phoneNeeded");
}

export interface Actor {
  readonly accountId: number;
  /** Undefined for a device of the desktop tool, which has no session. */
  readonly sessionId?: number;
}

/**
 * Locks the account of the person who acts on it. Every such transaction begins with this call, because the account may
 * have been blocked, or the session ended, during the request. Throws `unauthorised`, `accountBlocked` or
 * `deletionPending`.
 */
export async function lockOwnAccount(
  tx: Queries,
  { accountId, sessionId }: Actor,
  use: AccountUse,
): Promise<Account> {
  const account = await lockAccount(tx, accountId);
  const refusal = findAccessError(account, use);
  if (refusal) throw new Rejection(refusal);
  if (sessionId !== undefined && !(await isSessionOpen(tx, sessionId))) throw new Rejection("unauthorised");
  return account;
}
