import type { Language } from "@baleen/contract/language.ts";
import type { Tx } from "../../platform/database/transaction.ts";
import type { RateLimit } from "../../platform/http/rate-limits.ts";
import { type Account, setPassword } from "../account-store.ts";
import { putChangeNotices } from "../change-notices.ts";
import { cancelDeletion } from "../deletion.ts";
import type { AccountDeps } from "../deps.ts";
import { endSessions } from "../sessions/session-store.ts";
import { removeRecoveryKey } from "./recovery-key.ts";
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
 * Sets a new password after another proof of ownership. Everything that a thief may hold ends: all sessions, the
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
  await removeRecoveryKey(tx, account.id);
  await closeRecoveryRequests(tx, account.id, "void", now);
  await cancelDeletion(deps, tx, account, language);
  await deps.loginThrottle.resetAccount(tx, account);
  await putChangeNotices(deps, tx, { purpose: "password-changed", account, language });
  return { username: account.username };
}
