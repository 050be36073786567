import type {
  recoverByCode as byCodeCall,
  recoverByKey as byKeyCall,
} from "@baleen/contract/accounts/recovery.ts";
import type { Language } from "@baleen/contract/language.ts";
import { inTransaction, type Tx } from "../../platform/database/transaction.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { Handler } from "../../platform/http/handler.ts";
import type { RateLimit } from "../../platform/http/rate-limits.ts";
import {
  type Account,
  channelOf,
  findAccountByContact,
  findAccountByLoginName,
  lockAccount,
  setPassword,
} from "../account-store.ts";
import { enqueueChangeNotices } from "../change-notices.ts";
import { checkCode, codeWrong } from "../codes/check-code.ts";
import { spendCode } from "../codes/code-store.ts";
import { cancelDeletion } from "../deletion.ts";
import type { AccountDeps } from "../deps.ts";
import { hashNewPassword } from "../passwords.ts";
import { endSessions } from "../sessions/session-store.ts";
import {
  findRecoveryKeyOwner,
  recoveryKeyDigest,
  removeRecoveryKey,
  spendRecoveryKey,
} from "./recovery-key.ts";
import { closeRecoveryRequests } from "./recovery-request-store.ts";

const perMinute: RateLimit = { max: 20, windowS: 60, error: "tooManyRecoveries" };
const perHour: RateLimit = { max: 100, windowS: 3600, error: "tooManyRecoveries" };

/** Throws `tooManyRecoveries` if the IP address is at its limit for recoveries of any kind. */
export async function limitRecoveries({ rateLimits }: AccountDeps, clientKey: string): Promise<void> {
  for (const limit of [perMinute, perHour]) await rateLimits.consumeForIp("recovery", clientKey, limit);
}

interface Reset {
  /** Locked by the transaction that has consumed the proof of ownership. */
  readonly account: Account;
  readonly passwordHash: string;
  readonly language: Language;
}

/**
 * Sets a new password after another proof of ownership. Everything that an attacker may hold ends: all sessions and devices, the
 * recovery key, requests to support, and a requested deletion. Every bound address is notified.
 */
export async function resetPassword(
  deps: AccountDeps,
  tx: Tx,
  { account, passwordHash, language }: Reset,
): Promise<{ username: string }> {
  const now = deps.clock.now();
  await setPassword(tx, account.id, passwordHash);
  await endSessions(tx, account.id, now);
  await deps.endDevices(tx, account.id, now);
  await removeRecoveryKey(tx, account.id);
  await closeRecoveryRequests(tx, account.id, "void", now);
  await cancelDeletion(deps, tx, account, language);
  await deps.loginThrottle.resetAccount(tx, account);
  await enqueueChangeNotices(deps, tx, { purpose: "password-changed", account, language });
  return { username: account.username };
}

/** Unknown addresses and wrong codes have the same response. */
export const recoverByCode: Handler<AccountDeps, typeof byCodeCall> = async (deps, { body, visitor }) => {
  await limitRecoveries(deps, visitor.clientKey);
  const target = body.type === "email" ? body.email : body.phone;
  const channel = channelOf(body.type);
  const found = await findAccountByContact(deps.db, body.type, target);
  const proof = { purpose: "recover", channel, target, accountId: null } as const;
  const code = await checkCode(deps, proof, body.code, visitor.device);
  if (!found) throw codeWrong();
  const passwordHash = await hashNewPassword(deps, body.newPassword, "newPassword");
  return await inTransaction(deps.db, async (tx) => {
    const account = await lockAccount(tx, found.id);
    // The address may have been unbound, or bound to another account, since the comparison.
    if (account[body.type] !== target) throw codeWrong();
    if (!(await spendCode(tx, code.id, deps.clock.now()))) throw codeWrong();
    return await resetPassword(deps, tx, { account, passwordHash, language: visitor.language });
  });
};

/** Unknown names, names without a key and wrong keys have the same response. */
export const recoverByKey: Handler<AccountDeps, typeof byKeyCall> = async (deps, { body, visitor }) => {
  await limitRecoveries(deps, visitor.clientKey);
  const named = await findAccountByLoginName(deps.db, body.username);
  const digest = recoveryKeyDigest(deps.secretKey, body.recoveryKey);
  const ownerId = await findRecoveryKeyOwner(deps.db, digest);
  if (!named || named.id !== ownerId) throw new AppError("recoveryKeyWrong");
  const passwordHash = await hashNewPassword(deps, body.newPassword, "newPassword");
  return await inTransaction(deps.db, async (tx) => {
    const account = await lockAccount(tx, ownerId);
    if (!(await spendRecoveryKey(tx, ownerId, digest))) throw new AppError("recoveryKeyWrong");
    return await resetPassword(deps, tx, { account, passwordHash, language: visitor.language });
  });
};
