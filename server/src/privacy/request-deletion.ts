import type { Language } from "@baleen/contract/language.ts";
import {
  type requestDeletion as call,
  type cancelDeletion as cancelCall,
  deletionWaitDays,
} from "@baleen/contract/privacy/privacy.ts";
import { type Account, findAccount, lockAccount } from "../accounts/account-store.ts";
import {
  addToHistory,
  announceDeletion,
  cancelDeletion as cancel,
  setDeletion,
} from "../accounts/deletion.ts";
import { endOtherSessions } from "../accounts/sessions/session-store.ts";
import { secondsAfter } from "../platform/clock.ts";
import { inTransaction, type Tx } from "../platform/database/transaction.ts";
import { AppError } from "../platform/http/app-error.ts";
import type { Handler } from "../platform/http/handler.ts";
import { putJob, removeJobOf } from "../platform/jobs/job-store.ts";
import { deleteWhenSettled, listWaits } from "./delete-account.ts";
import type { PrivacyDeps } from "./deps.ts";
import { proveOwner } from "./prove-owner.ts";

/** Signing in anywhere cancels a deletion that waits, so all sessions end but the one that sees the request. */
export const requestDeletion: Handler<PrivacyDeps, typeof call> = async (deps, { body, user, visitor }) => {
  const { now: isNow = false, ...proof } = body;
  const { accountId, sessionId } = user;
  const { language } = visitor;
  const lockOwner = await proveOwner(deps, { purpose: "delete", proof, user, visitor });
  const deletesAt = await inTransaction(deps.db, async (tx) => {
    const account = await lockOwner(tx);
    await endOtherSessions(tx, accountId, sessionId, deps.clock.now());
    return await schedule(deps, tx, account, { isNow, language });
  });
  const waitingFor = isNow
    ? await deleteWhenSettled(deps, accountId, language)
    : await listWaits(deps.db, accountId);
  const isDeleted = Boolean((await findAccount(deps.db, accountId))?.deleted_at);
  return { isDeleted, deletesAt: deletesAt.toISOString(), waitingFor };
};

interface Wanted {
  readonly isNow: boolean;
  readonly language: Language;
}

/** A second request changes the first only if it wants the account deleted at once. */
async function schedule(
  deps: PrivacyDeps,
  tx: Tx,
  account: Account,
  { isNow, language }: Wanted,
): Promise<Date> {
  const now = deps.clock.now();
  const { id, deletes_at: before } = account;
  const deletesAt = secondsAfter(now, isNow ? 0 : deletionWaitDays * 86_400);
  if (before !== null && before <= deletesAt) return before;
  await setDeletion(tx, id, { requestedAt: account.deletion_requested_at ?? now, deletesAt });
  await removeJobOf(tx, "deleteAccount", String(id));
  await putJob(tx, "deleteAccount", { subject: String(id), data: { language }, now, dueAt: deletesAt });
  if (before === null) {
    await addToHistory(tx, id, "deletion requested", now);
    await announceDeletion(deps, tx, account, { purpose: "deletion-requested", deletesAt, language });
  }
  return deletesAt;
}

export const cancelDeletion: Handler<PrivacyDeps, typeof cancelCall> = async (deps, { user, visitor }) => {
  await inTransaction(deps.db, async (tx) => {
    const account = await lockAccount(tx, user.accountId);
    if (account.deleted_at !== null) throw new AppError("unauthorised");
    if (!(await cancel(deps, tx, account, visitor.language))) throw new AppError("deletionNotRequested");
  });
  return null;
};
