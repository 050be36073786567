import type { AuditAction } from "@baleen/contract/back-office/audit-actions.ts";
import {
  type Account,
  type ContactKind,
  findAccount,
  lockAccount,
  setBlock,
} from "../../accounts/account-store.ts";
import { limitSubjectsOf } from "../../accounts/codes/limit-sends.ts";
import { closeRecoveryRequests } from "../../accounts/recovery/recovery-request-store.ts";
import { endSessions } from "../../accounts/sessions/session-store.ts";
import type { Tx } from "../../platform/database/transaction.ts";
import type { PrivacyDeps } from "../../privacy/deps.ts";
import { OperatorError } from "../operator-error.ts";
import { type By, performAction } from "../perform-action.ts";
import { redactReason } from "../redact-reason.ts";

interface Wanted extends By {
  readonly accountId: number;
}

async function actionOf({ db }: PrivacyDeps, { accountId, ...by }: Wanted, action: AuditAction) {
  const reason = await redactReason(db, { accountId }, by.reason);
  return { ...by, ...action, subject: { kind: "account", id: accountId }, reason } as const;
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

/** Signs an account out and refuses every sign-in. What is paid for it is granted all the same. Throws `OperatorError`. */
export async function blockAccount(deps: PrivacyDeps, wanted: Wanted): Promise<{ blockedAt: string }> {
  const action = await actionOf(deps, wanted, { action: "blockAccount" });
  return await performAction(deps, action, async (tx) => {
    const { id, blocked_at: blockedAt } = await lockLiveAccount(tx, wanted.accountId);
    if (blockedAt) throw new OperatorError({ zh: "账号已经停用", en: "The account is blocked already" });
    const at = deps.clock.now();
    await setBlock(tx, id, { at, reason: action.reason ?? "" });
    await endSessions(tx, id, at);
    // An owner who cannot sign in could not reject it.
    await closeRecoveryRequests(tx, id, "void", at);
    return { result: { blockedAt: at.toISOString() } };
  });
}

/** Throws `OperatorError`. */
export async function unblockAccount(deps: PrivacyDeps, wanted: Wanted): Promise<null> {
  return await performAction(deps, await actionOf(deps, wanted, { action: "unblockAccount" }), async (tx) => {
    const { id, blocked_at: blockedAt } = await lockLiveAccount(tx, wanted.accountId);
    if (!blockedAt) throw new OperatorError({ zh: "账号没有被停用", en: "The account is not blocked" });
    await setBlock(tx, id, null);
    return { result: null };
  });
}

/** Ends the sessions of an account. Throws `OperatorError`. */
export async function signOutEverywhere(
  deps: PrivacyDeps,
  wanted: Wanted,
): Promise<{ sessionsEnded: number }> {
  return await performAction(deps, await actionOf(deps, wanted, { action: "signOutAccount" }), async (tx) => {
    const { id } = await lockLiveAccount(tx, wanted.accountId);
    return { result: { sessionsEnded: await endSessions(tx, id, deps.clock.now()) } };
  });
}

/**
 * Ends the waiting times after wrong passwords and many codes. Other nodes may remember a rejection for two seconds.
 * Throws `OperatorError`.
 */
export async function liftLimits(deps: PrivacyDeps, wanted: Wanted): Promise<{ limitsLifted: number }> {
  return await performAction(deps, await actionOf(deps, wanted, { action: "liftLimits" }), async (tx) => {
    const account = await lockLiveAccount(tx, wanted.accountId);
    const addresses = [account.email, account.phone].filter((address) => address !== null);
    const guesses = await deps.loginThrottle.resetAccount(tx, account);
    const codes = await deps.rateLimits.reset(addresses.flatMap(limitSubjectsOf), tx);
    return { result: { limitsLifted: guesses + codes } };
  });
}

interface Reveal extends Wanted {
  readonly contact: ContactKind;
}

/** The whole address of an account; the entry does not keep it. Throws `OperatorError`. */
export async function revealContact(deps: PrivacyDeps, { contact, ...wanted }: Reveal): Promise<string> {
  const action = await actionOf(deps, wanted, { action: "revealContact", params: { contact } });
  await performAction(deps, action, async (tx) => {
    requireAddress(await lockLiveAccount(tx, wanted.accountId), contact);
    return { result: null };
  });
  return requireAddress(await findAccount(deps.db, wanted.accountId), contact);
}

function requireAddress(account: Account | undefined, contact: ContactKind): string {
  const address = account?.[contact];
  if (address) return address;
  throw new OperatorError({
    zh: contact === "email" ? "账号没有邮箱" : "账号没有手机号",
    en: `The account has no ${contact === "email" ? "e-mail address" : "phone number"}`,
  });
}
